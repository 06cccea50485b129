import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSpool } from './spool.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'chairside-spool-'))
  folder = join(parent, 'spool')
})
afterEach(() => rmSync(parent, { recursive: true }))

async function texts(remove = false): Promise<string[]> {
  const found: string[] = []
  await createSpool(folder).each(async (text, take) => {
    found.push(text)
    if (remove) await take()
  })
  return found
}

test('what is kept is handed out until it is removed, by whoever opens the folder', async () => {
  expect(await texts()).toEqual([])
  const spool = createSpool(folder)
  await Promise.all(['a', 'b', 'c'].map((text) => spool.keep(text)))
  expect((await texts()).sort()).toEqual(['a', 'b', 'c'])
  expect((await texts(true)).sort()).toEqual(['a', 'b', 'c'])
  expect(await texts()).toEqual([])
})

test('nobody else on the machine can read it', async () => {
  await createSpool(folder).keep('a')
  const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(
    (path) => statSync(path).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o600])
})

test('half a text, as a power cut leaves it, is none', async () => {
  await createSpool(folder).keep('a')
  writeFileSync(join(folder, '1-half'), 'hal')
  expect(await texts()).toEqual(['a'])
})

test('what cannot be written whole leaves nothing behind', async () => {
  // As where the disk is full: the file is there by then, and its content is not taken.
  await expect(createSpool(folder).keep({} as string)).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

test('it takes no more than there is room for', async () => {
  const spool = createSpool(folder, 2)
  await spool.keep('a')
  await spool.keep('b')
  await expect(spool.keep('c')).rejects.toThrow('full')
  expect((await texts()).sort()).toEqual(['a', 'b'])
})
