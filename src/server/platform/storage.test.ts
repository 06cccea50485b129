import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3, type TestS3 } from '#server/testing/s3.ts'
import { newStorageKey, type Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'chairside-storage-'))
const files = join(folder, 'files')
const drafts = join(folder, 'drafts')
let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})
const namesIn = (within: string) => readdirSync(within, { recursive: true, encoding: 'utf8' })
const drafted = () => namesIn(folder).filter((name) => name.endsWith('.part'))

async function contentOf(storage: Storage, key: string): Promise<Buffer | null> {
  const size = await storage.size(key)
  const content = size === null ? null : await storage.read(key, 0, size - 1)
  return content && buffer(content)
}

const kinds: [string, () => Storage][] = [
  ['a folder', () => diskStorage(files)],
  ['a bucket', () => s3Storage(s3.bucket, drafts)],
]
describe.each(kinds)('%s as storage', (_kind, open) => {
  let storage: Storage
  beforeAll(() => {
    storage = open()
  })

  test('returns a stored file in full or by byte range', async () => {
    const key = newStorageKey()
    await storage.put(key, Buffer.from('0123456789'))
    expect(await storage.size(key)).toBe(10)
    expect(String(await contentOf(storage, key))).toBe('0123456789')
    const part = await storage.read(key, 3, 5)
    expect(part && String(await buffer(part))).toBe('345')
  })

  test('passes its own health check', async () => {
    await storage.check()
  })

  test('stores a stream byte for byte and leaves no temporary file', async () => {
    const key = newStorageKey()
    const content = randomBytes(3_000_001)
    const pieces = Array.from({ length: 31 }, (_, piece) =>
      content.subarray(piece * 100_000, (piece + 1) * 100_000),
    )
    await storage.put(key, Readable.from(pieces))
    expect((await contentOf(storage, key))?.equals(content)).toBe(true)
    expect(drafted()).toEqual([])
  })

  test('leaves neither a stored nor a temporary file when a stream fails', async () => {
    const key = newStorageKey()
    async function* brokenOff() {
      yield randomBytes(200_000)
      throw new Error('the line is dead')
    }
    await expect(storage.put(key, Readable.from(brokenOff()))).rejects.toThrow('the line is dead')
    expect(await storage.size(key)).toBeNull()
    expect(drafted()).toEqual([])
  })

  test('returns null for missing files and removes them without error', async () => {
    const key = newStorageKey()
    expect(await storage.size(key)).toBeNull()
    expect(await storage.read(key, 0, 9)).toBeNull()
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
  ])('rejects the malformed storage key %j', async (key) => {
    const before = namesIn(folder)
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
    await expect(storage.size(key)).rejects.toThrow('not a storage key')
    await expect(storage.read(key, 0, 1)).rejects.toThrow('not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('not a storage key')
    expect(namesIn(folder)).toEqual(before)
  })
})

test('diskStorage creates files and folders with owner-only permissions', async () => {
  const key = newStorageKey()
  await diskStorage(files).put(key, Buffer.from('sound'))
  expect(statSync(join(files, key.slice(0, 2), key)).mode & 0o777).toBe(0o600)
  expect(statSync(join(files, key.slice(0, 2))).mode & 0o777).toBe(0o700)
})

test('diskStorage removes the temporary file of an unfinished upload', async () => {
  const key = newStorageKey()
  const storage = diskStorage(files)
  await storage.put(key, Buffer.from('x'))
  const unfinishedKey = `${key.slice(0, 35)}${key.endsWith('0') ? '1' : '0'}`
  const endless = new Readable({ read() {} })
  endless.push('half of it')
  const put = storage.put(unfinishedKey, endless).catch(() => 'broken off')
  await expect.poll(drafted).toEqual([expect.stringContaining(unfinishedKey)])
  await storage.remove(unfinishedKey)
  expect(drafted()).toEqual([])
  endless.destroy(new Error('gone'))
  expect(await put).toBe('broken off')
  expect(await storage.size(key)).toBe(1)
})

test('s3Storage throws 503 when its secret key is wrong', async () => {
  const stranger = s3Storage({ ...s3.bucket, secretAccessKey: 'guessed' }, drafts)
  const key = newStorageKey()
  await expect(stranger.put(key, Buffer.from('x'))).rejects.toMatchObject({
    status: 503,
    cause: { name: 'SignatureDoesNotMatch' },
  })
  expect(await s3Storage(s3.bucket, drafts).size(key)).toBeNull()
})

test('s3Storage throws 503 for an unreachable server instead of reporting a missing file', async () => {
  const nowhere = s3Storage({ ...s3.bucket, endpoint: 'http://127.0.0.1:1' }, drafts)
  await expect(nowhere.size(newStorageKey())).rejects.toMatchObject({
    status: 503,
    message: 'File storage is unavailable. Please try again in a moment.',
  })
})

test('newStorageKey returns random version 4 UUIDs', () => {
  const keys = Array.from({ length: 100 }, newStorageKey)
  expect(new Set(keys).size).toBe(100)
  expect(
    keys.every((key) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key)),
  ).toBe(true)
})

test('the storage check rejects an unreachable bucket and an invalid folder', async () => {
  const unreachable = { ...s3.bucket, endpoint: 'http://127.0.0.1:9' }
  await expect(s3Storage(unreachable, drafts).check()).rejects.toMatchObject({ code: 'unavailable' })
  await expect(diskStorage('/dev/null/files').check()).rejects.toMatchObject({ code: 'ENOTDIR' })
})
