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
const fill = (...kept: string[]) => Promise.all(kept.map((text) => createSpool(folder).keep(text)))
const unavailable = () => Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })

/** Empties it, and answers what did not go. */
async function empty(work: (text: string) => Promise<void>, signal?: AbortSignal): Promise<unknown[]> {
  const errors: unknown[] = []
  await createSpool(folder).empty(work, { stuck: (error) => errors.push(error), signal })
  return errors
}

test('what is kept stays until it was worked on, by whoever opens the folder', async () => {
  expect(await texts()).toEqual([])
  await fill('a', 'b', 'c')
  expect((await texts()).sort()).toEqual(['a', 'b', 'c'])
  const seen: string[] = []
  expect(await empty(async (text) => void seen.push(text))).toEqual([])
  expect([seen.sort(), await texts()]).toEqual([['a', 'b', 'c'], []])
})

test('what is worked on at length keeps nothing else waiting', async () => {
  const kept = Array.from({ length: 20 }, (_, n) => `text ${n}`)
  await fill('long', ...kept)
  const gate = Promise.withResolvers<void>()
  const emptied = empty((text) => (text === 'long' ? gate.promise : Promise.resolve()))
  await expect.poll(texts).toEqual(['long'])
  gate.resolve()
  await emptied
  expect(await texts()).toEqual([])
})

test('what fails stays and is told, and so does what cannot be read', async () => {
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

test('one that the database refuses time for keeps no other waiting; a database that is away ends it, with the rest kept', async () => {
  const kept = Array.from({ length: 20 }, (_, n) => `text ${n}`)
  await fill('poison', ...kept)
  const refused = empty(async (text) => {
    if (text === 'poison') throw unavailable()
  })
  await expect(refused).rejects.toThrow('no database')
  expect(await texts()).toEqual(['poison'])
  await fill(...kept)
  let asked = 0
  const away = empty(async () => {
    asked++
    throw unavailable()
  })
  await expect(away).rejects.toThrow('no database')
  expect(asked).toBeLessThan(kept.length)
  expect(await texts()).toHaveLength(1 + kept.length)
})

test('told to stop, it finishes what it is at, and the rest stays', async () => {
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

test('no one else on the machine can read it', async () => {
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
  // Like a full disk: creates the file, then fails to write.
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
