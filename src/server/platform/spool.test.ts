import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

const texts = () => createSpool(folder).texts()
const fill = (...contents: string[]) => Promise.all(contents.map((text) => createSpool(folder).keep(text)))
const unavailable = () => Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })

/** Empties the spool and returns the errors of texts that stayed. */
async function empty(work: (text: string) => Promise<void>, signal?: AbortSignal): Promise<unknown[]> {
  const errors: unknown[] = []
  await createSpool(folder).empty(work, { stuck: (error) => errors.push(error), signal })
  return errors
}

test('the spool stores texts until any instance processes them', async () => {
  expect(await texts()).toEqual([])
  await fill('a', 'b', 'c')
  expect((await texts()).sort()).toEqual(['a', 'b', 'c'])
  const seen: string[] = []
  expect(await empty(async (text) => void seen.push(text))).toEqual([])
  expect([seen.sort(), await texts()]).toEqual([['a', 'b', 'c'], []])
})

test('the spool processes other texts while a slow text is in progress', async () => {
  const contents = Array.from({ length: 20 }, (_, n) => `text ${n}`)
  await fill('long', ...contents)
  const gate = Promise.withResolvers<void>()
  const emptied = empty((text) => (text === 'long' ? gate.promise : Promise.resolve()))
  await expect.poll(texts).toEqual(['long'])
  gate.resolve()
  await emptied
  expect(await texts()).toEqual([])
})

test('the spool keeps and reports texts that cannot be processed or read', async () => {
  await fill('a', 'bad', 'b')
  mkdirSync(join(folder, '1-unreadable.json'))
  const failure = new Error('not this one')
  const errors = await empty(async (text) => {
    if (text === 'bad') throw failure
  })
  expect(errors).toHaveLength(2)
  expect(errors).toContain(failure)
  rmdirSync(join(folder, '1-unreadable.json'))
  expect(await texts()).toEqual(['bad'])
})

test('the spool stops sending while the database is down and keeps unsent texts', async () => {
  const contents = Array.from({ length: 20 }, (_, n) => `text ${n}`)
  await fill('poison', ...contents)
  const refused = empty(async (text) => {
    if (text === 'poison') throw unavailable()
  })
  await expect(refused).rejects.toThrow('no database')
  expect(await texts()).toEqual(['poison'])
  await fill(...contents)
  let attempts = 0
  const away = empty(async () => {
    attempts++
    throw unavailable()
  })
  await expect(away).rejects.toThrow('no database')
  expect(attempts).toBeLessThan(contents.length)
  expect(await texts()).toHaveLength(1 + contents.length)
})

test('when aborted, the spool finishes its current texts and keeps the rest', async () => {
  await fill(...Array.from({ length: 20 }, (_, n) => `text ${n}`))
  const stop = new AbortController()
  let done = 0
  await empty(async () => {
    stop.abort()
    done++
  }, stop.signal)
  expect(await texts()).toHaveLength(20 - done)
  expect(done).toBeLessThan(20)
})

test('the spool creates its folder and files with owner-only permissions', async () => {
  await createSpool(folder).keep('a')
  const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(
    (path) => statSync(path).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o600])
})

test('the spool ignores an incomplete file left by a power failure', async () => {
  await createSpool(folder).keep('a')
  writeFileSync(join(folder, '1-half'), 'hal')
  expect(await texts()).toEqual(['a'])
})

test('the spool leaves no file behind when a write fails', async () => {
  // Like a full disk: creates the file, then fails to write.
  await expect(createSpool(folder).keep({} as string)).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

test('the spool rejects new texts once it holds its maximum', async () => {
  const spool = createSpool(folder, 2)
  await spool.keep('a')
  await spool.keep('b')
  await expect(spool.keep('c')).rejects.toThrow('full')
  expect((await texts()).sort()).toEqual(['a', 'b'])
})
