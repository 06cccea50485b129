import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { diskStorage, newStorageKey } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'chairside-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = diskStorage(folder)
const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' })

test('what was put can be read whole and in part', async () => {
  const key = newStorageKey()
  await storage.put(key, Buffer.from('0123456789'))
  expect(await storage.size(key)).toBe(10)
  expect(String(await buffer(storage.read(key, 0, 9)))).toBe('0123456789')
  expect(String(await buffer(storage.read(key, 3, 5)))).toBe('345')
})

test('a file is readable by the account of the program alone, and no draft of it stays', async () => {
  const key = newStorageKey()
  await storage.put(key, Buffer.from('sound'))
  const path = join(folder, key.slice(0, 2), key)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, key.slice(0, 2))).mode & 0o777).toBe(0o700)
  expect(names().filter((name) => name.endsWith('.part'))).toEqual([])
})

test('what is not there has no size, and removing it is no error', async () => {
  const key = newStorageKey()
  expect(await storage.size(key)).toBeNull()
  await storage.remove(key)
  await storage.put(key, Buffer.from('x'))
  await storage.remove(key)
  expect(await storage.size(key)).toBeNull()
})

test.each([
  '../../../etc/passwd',
  '..',
  '',
  'a/b',
  `${'a'.repeat(35)}/`,
  `${'a'.repeat(36)}\n`,
  `${'A'.repeat(36)}`,
])('a name that is no key is refused and nothing is touched: %j', async (key) => {
  const before = names()
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
  await expect(storage.size(key)).rejects.toThrow('not a storage key')
  expect(() => storage.read(key, 0, 1)).toThrow('not a storage key')
  await expect(storage.remove(key)).rejects.toThrow('not a storage key')
  expect(names()).toEqual(before)
})

test('keys are random and say nothing of one another', () => {
  const keys = Array.from({ length: 100 }, newStorageKey)
  expect(new Set(keys).size).toBe(100)
  expect(
    keys.every((key) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key)),
  ).toBe(true)
})
