import { readFile } from 'node:fs/promises'
import { importMessages } from '#contract/imports/imports.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import { refusedFile } from '#server/platform/http/uploads.ts'
import { type Reader, ReaderDied, type ReaderLimits } from '#server/platform/reader/reader-process.ts'
import { openTable, type TableRow } from './read-table.ts'

// A file of people is read in a process of its own, for what it unfolds to is known at its end alone.

/**
 * What the reader of a table says, in order: a sheet by its place in the file, from 1, then its rows, or what is wrong with
 * it; or why the whole file is refused.
 */
export type TablePiece =
  | { sheet: { place: number; name: string; hidden: boolean } }
  | { rows: TableRow[] }
  | { problem: string }
  | { refused: string }

/** Rows and characters of a batch, which the server stores in one statement. */
const batch = { rows: 1_000, characters: 500_000 }

/** In the reader process: reads a file at a path, sheets that are hidden after the others. */
export async function* readTable(path: string, name: string): AsyncGenerator<TablePiece> {
  try {
    const sheets = (await openTable(name, await readFile(path))).map((sheet, at) => ({
      ...sheet,
      place: at + 1,
    }))
    for (const { place, name, isHidden, rows } of sheets.toSorted(
      (one, other) => Number(one.isHidden) - Number(other.isHidden),
    )) {
      yield { sheet: { place, name, hidden: isHidden } }
      yield* readSheet(rows)
    }
  } catch (error) {
    yield { refused: textOfRefusal(error) }
  }
}

async function* readSheet(rows: AsyncIterable<TableRow>): AsyncGenerator<TablePiece> {
  try {
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
    yield { problem: textOfRefusal(error) }
  }
}

function textOfRefusal(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  return error.errors?.file?.[0] ?? error.message
}

/** Told in docs/self-hosting.md. */
export const tableReaderLimits: ReaderLimits = {
  heapMegabytes: 320,
  residentMegabytes: 480,
  silentSeconds: 60,
}

/** In the server: reads a table by a reader. Throws why the whole file is refused. */
export async function* readPieces(
  reader: Reader,
  path: string,
  name: string,
): AsyncGenerator<TablePiece, void> {
  try {
    for await (const piece of reader.iterate<TablePiece>('table', path, name)) {
      if ('refused' in piece) throw refusedFile(piece.refused)
      yield piece
    }
  } catch (error) {
    throw error instanceof ReaderDied
      ? Object.assign(refusedFile(importMessages.tooMuch), { cause: error })
      : error
  }
}
