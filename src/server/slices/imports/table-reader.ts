import { readFile } from 'node:fs/promises'
import { importMessages } from '#contract/imports/imports.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import { refusedFile } from '#server/platform/http/uploads.ts'
import { type Reader, ReaderDied, type ReaderLimits } from '#server/platform/reader/reader-process.ts'
import { openTable, type TableRow } from './read-table.ts'

// A file of people is read in a process of its own, for what it unfolds to is known at its end alone.

/** What the reader of a table says, in order: its header, then its rows; or why it is refused. */
type TablePiece = { header: string[] } | { rows: TableRow[] } | { refused: string }

/** Rows and characters of a batch, which the server stores in one statement. */
const batch = { rows: 1_000, characters: 500_000 }

/** In the reader process: reads a file at a path. */
export async function* readTable(path: string, name: string): AsyncGenerator<TablePiece> {
  try {
    const { header, rows } = await openTable(name, await readFile(path))
    yield { header }
    let waiting: TableRow[] = []
    let characters = 0
    for await (const row of rows) {
      waiting.push(row)
      characters += row.cells.reduce((sum, { length }) => sum + length, 0)
      if (waiting.length < batch.rows && characters < batch.characters) continue
      yield { rows: waiting }
      waiting = []
      characters = 0
    }
    yield { rows: waiting }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    yield { refused: error.errors?.file?.[0] ?? error.message }
  }
}

/** Told in docs/self-hosting.md. */
export const tableReaderLimits: ReaderLimits = {
  heapMegabytes: 320,
  residentMegabytes: 480,
  silentSeconds: 60,
}

export interface TableBatches {
  header: string[]
  batches: AsyncIterable<TableRow[]>
}

/** In the server: reads a table by a reader. Throws what is wrong with it, also while its rows are read. */
export async function openBatches(reader: Reader, path: string, name: string): Promise<TableBatches> {
  const pieces = taken(reader.iterate<TablePiece>('table', path, name))
  const first = await pieces.next()
  if (first.done || !('header' in first.value)) throw new Error('a table without a header')
  async function* batches() {
    for await (const piece of pieces) if ('rows' in piece) yield piece.rows
  }
  return { header: first.value.header, batches: batches() }
}

async function* taken(pieces: AsyncIterable<TablePiece>): AsyncGenerator<TablePiece, void> {
  try {
    for await (const piece of pieces) {
      if ('refused' in piece) throw refusedFile(piece.refused)
      yield piece
    }
  } catch (error) {
    throw error instanceof ReaderDied
      ? Object.assign(refusedFile(importMessages.tooMuch), { cause: error })
      : error
  }
}
