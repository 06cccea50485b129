import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { looksLikeValue, namesTarget } from './recognize-columns.ts'

export interface FoundHeader {
  /** The place among the given rows of the one that names the columns; undefined: none does. */
  at: number | undefined
  /** False where someone has to be asked. */
  isSure: boolean
}

// Titles, addresses and dates of a report stand above its header.
const rowsAbove = 20

/**
 * Finds the row that names the columns among the first rows of a sheet: the one with most names that are known. With less than
 * two it is the first one of words that is as wide as the rows below, which is sure where it names each column in
 * which these have numbers, days or addresses.
 */
export function findHeader(noun: ImportNoun, rows: readonly (readonly string[])[]): FoundHeader {
  const candidates = rows.slice(0, rowsAbove)
  const known = candidates.map((cells) => {
    const names = cells.filter((cell) => namesTarget(noun, cell)).length
    return names - cells.filter(looksLikeValue).length
  })
  const most = Math.max(0, ...known)
  if (most > 1) return { at: known.indexOf(most), isSure: true }
  const widths = candidates.map(widthOf)
  const widest = Math.max(0, ...widths)
  const at = widths.findIndex((width) => width > widest / 2)
  const names = candidates[at] ?? []
  if (names.some(looksLikeValue) || !names.some((cell) => /\p{L}/u.test(cell)))
    return { at: undefined, isSure: false }
  const isOnlyName = widest === 1 && known[at] === 1
  const below = rows.slice(at + 1)
  const valued = [...Array(Math.max(0, ...below.map(({ length }) => length))).keys()].filter((column) =>
    hasValues(below, column),
  )
  const isSure = isOnlyName || (valued.length > 0 && valued.every((column) => names[column]?.trim()))
  // The only row may be a person.
  return { at: isSure || below.length > 0 ? at : undefined, isSure }
}

const widthOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

function hasValues(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.flatMap((row) => row[column]?.trim() || [])
  return cells.length > 0 && cells.filter(looksLikeValue).length >= 0.8 * cells.length
}
