import { Readable } from 'node:stream'
import type { ArchiveTable } from '#contract/archives/archives.enums.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { ArchiveProblem } from '#contract/archives/archives.schemas.ts'
import {
  type Reader,
  ReaderDied,
  type ReaderLimits,
  startReader,
} from '#server/platform/reader/reader-process.ts'
import type { Iterators, RemoteIterators } from '#server/platform/reader/remote-iterators.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Summary } from './archive-form.ts'
import { BadArchive, openArchive, type ReadRow, readRows } from './read-archive.ts'

// An archive is read in a process of its own, which asks the server for the bytes of the stored file.

/** What a reader says instead of an item when the archive is to blame. */
interface Problem {
  problem: ArchiveProblem
}

/** Rows and characters of a batch, which the server stores in one statement. */
const batch = { rows: 1_000, characters: 2_000_000 }

type Counts = Partial<Record<ArchiveTable, number>>

/** In the reader process. */
export function archiveIterators({ iterate }: Pick<RemoteIterators, 'iterate'>): Iterators {
  const storage: Pick<Storage, 'read'> = {
    read: async (_key, start, end) =>
      Readable.from(iterate<Uint8Array>('bytes', start, end), { objectMode: false }),
  }
  let opened: ReturnType<typeof openArchive> | undefined
  const archiveOf = async (size: number) => {
    opened ??= openArchive(storage, { key: '', size })
    return await opened
  }
  return {
    archive: (size: number) =>
      telling(async function* () {
        yield (await archiveOf(size)).summary
      }),
    archiveRows: (size: number, name: ArchiveTable, counts: Counts) =>
      telling(async function* () {
        let waiting: ReadRow[] = []
        let characters = 0
        for await (const row of readRows(await archiveOf(size), name, counts)) {
          waiting.push(row)
          characters += row.size
          if (waiting.length < batch.rows && characters < batch.characters) continue
          yield waiting
          waiting = []
          characters = 0
        }
        yield waiting
      }),
    archiveFile: async function* (size: number, path: string) {
      yield* await (await archiveOf(size)).zip.read(path)
    },
  }
}

async function* telling<T>(read: () => AsyncIterable<T>): AsyncGenerator<T | Problem> {
  try {
    yield* read()
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error
    yield { problem: error.problem }
  }
}

export interface ArchiveReader {
  summary: Summary
  /** Batches of the rows of a file of records; `counts` are those of the files before it. */
  rows(name: ArchiveTable, counts: Counts): AsyncGenerator<ReadRow[], void>
  file(path: string): AsyncGenerator<Uint8Array, void>
  close(): void
}

const limits: ReaderLimits = { heapMegabytes: 320, residentMegabytes: 480, silentSeconds: 60 }

/** In the server: opens a stored archive in a reader process. Throws a BadArchive, also while it is read. */
export async function readArchive(
  storage: Pick<Storage, 'read'>,
  { key, size }: { key: string; size: number },
): Promise<ArchiveReader> {
  async function* bytes(start: number, end: number) {
    const content = await storage.read(key, start, end)
    if (!content) throw new Error('the file is gone')
    yield* content as AsyncIterable<Buffer>
  }
  const reader = startReader(limits, { own: { bytes } })
  try {
    const [summary] = await all(checked<Summary>(reader, 'archive', size))
    if (!summary) throw new BadArchive(archiveMessages.noArchive)
    return {
      summary,
      rows: (name, counts) => checked<ReadRow[]>(reader, 'archiveRows', size, name, counts),
      file: (path) => checked<Uint8Array>(reader, 'archiveFile', size, path),
      close: () => reader.close(),
    }
  } catch (error) {
    reader.close()
    throw error
  }
}

async function* checked<T extends object>(
  reader: Reader,
  ...asked: [string, ...unknown[]]
): AsyncGenerator<T, void> {
  try {
    for await (const item of reader.iterate<T | Problem>(...asked)) {
      if ('problem' in item) throw new BadArchive(item.problem.text, item.problem)
      yield item as T
    }
  } catch (error) {
    throw error instanceof ReaderDied
      ? Object.assign(new BadArchive(archiveMessages.tooMuch), { cause: error })
      : error
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
