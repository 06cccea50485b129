import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { type Reader, type ReaderAccess, ReaderDied, startReader } from './reader-process.ts'

const program = join(root, 'src/server/testing/odd-reader.ts')
const limits = { heapMegabytes: 64, residentMegabytes: 300, silentSeconds: 20 }
const started: Reader[] = []
const start = (access: ReaderAccess = {}, change: Partial<typeof limits> = {}) => {
  const reader = startReader({ ...limits, ...change }, { program, ...access })
  started.push(reader)
  return reader
}
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chairside-reader-'))
})
afterEach(() => {
  for (const reader of started.splice(0)) reader.close()
  rmSync(folder, { recursive: true })
})

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

describe('a reader process', () => {
  test('streams all items of the requested iterator', async () => {
    expect(await all(start().iterate('count', 3))).toEqual([1, 2, 3])
  })

  test('can read iterators provided by the server', async () => {
    async function* numbers() {
      yield* [1, 2, 3]
    }
    expect(await all(start({ own: { numbers } }).iterate('double'))).toEqual([2, 4, 6])
  })

  test("forwards an iterator's error and remains usable", async () => {
    const reader = start()
    await expect(all(reader.iterate('refuse'))).rejects.toThrow('no such sheet')
    expect(await all(reader.iterate('count', 1))).toEqual([1])
  })

  test('receives no environment variables', async () => {
    expect(await all(start().iterate('secrets'))).toEqual([[]])
  })

  test('can read only permitted files', async () => {
    const [permitted, forbidden] = [join(folder, 'given'), join(folder, 'other')]
    for (const path of [permitted, forbidden]) writeFileSync(path, 'text')
    const reader = start({ files: [permitted] })
    expect(await all(reader.iterate('file', permitted))).toEqual(['text'])
    await expect(all(reader.iterate('file', forbidden))).rejects.toThrow('restricted')
  })
})

describe('a reader process dies', () => {
  test.each([
    ['when its heap is full', 'grow', {}],
    ['when it takes more memory than it may', 'growBeyondTheHeap', { residentMegabytes: 200 }],
    ['when it works on one answer for too long', 'hang', { silentSeconds: 1 }],
    ['when a library ends it', 'crash', {}],
  ])('%s', async (_when, name, change) => {
    const reader = start({}, change)
    expect(await all(reader.iterate('count', 1))).toEqual([1])
    await expect(all(reader.iterate(name))).rejects.toThrow(ReaderDied)
    await expect(all(reader.iterate('count', 1))).rejects.toThrow(ReaderDied)
  })
})
