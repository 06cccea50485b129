import { BadWorkbook } from './bad-workbook.ts'
import { type NumberKind, textOfNumber } from './number-formats.ts'
import type { SharedTexts } from './shared-texts.ts'
import { readXml } from './xml-events.ts'

export interface WorkbookRow {
  /** The row number in a spreadsheet. */
  row: number
  cells: string[]
}

export interface RowLimits {
  /** Maximum columns with content in any row. */
  columns: number
  /** Maximum characters of a cell. A longer cell is cut to one character more. */
  cell: number
}

interface Surroundings {
  texts: SharedTexts
  /** Kinds of number formats by cell style. */
  kinds: readonly NumberKind[]
  is1904: boolean
}

// The last row of any sheet (Excel specifications and limits).
const maxRow = 2 ** 20

/** The rows of a sheet, with each cell as text. */
export async function* readRows(
  xml: AsyncIterable<Buffer>,
  { texts, kinds, is1904 }: Surroundings,
  limits: RowLimits,
): AsyncGenerator<WorkbookRow> {
  let done: WorkbookRow[] = []
  let row: WorkbookRow | undefined
  let number = 0
  let column = -1
  let type = ''
  let style = 0
  let text: string | undefined
  const open: string[] = []

  const textOfValue = (written: string): string => {
    if (type === 's') return /^\d+$/.test(written) ? texts.at(Number(written)) : ''
    if (type === 'b') return written === '1' ? 'true' : 'false'
    if (type === 'e') return ''
    if (type === 'd') return written.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
    if (type === 'inlineStr' || type === 'str') return written
    return textOfNumber(written, kinds[style] ?? 'number', is1904)
  }
  const endCell = () => {
    if (!row || text === undefined) return
    const value = unescaped(textOfValue(text))
    text = undefined
    if (value === '') return
    if (column >= limits.columns) throw new BadWorkbook('columns', row.row)
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = value
  }
  const pieces = readXml(xml, {
    open(name, attributes) {
      open.push(name)
      if (name === 'row') {
        const rowNumber = Number(attributes.r)
        number =
          Number.isInteger(rowNumber) && rowNumber > number && rowNumber <= maxRow ? rowNumber : number + 1
        row = { row: number, cells: [] }
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.r ?? '') ?? column + 1
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        text = undefined
      }
    },
    text(piece) {
      const name = open.at(-1)
      const isValue = name === 'v' || (name === 't' && open.includes('is') && !open.includes('rPh'))
      if (!row || !isValue) return
      text ??= ''
      if (text.length <= limits.cell) text += piece.slice(0, limits.cell + 1 - text.length)
    },
    close(name) {
      open.pop()
      if (name === 'c') endCell()
      if (name !== 'row' || !row) return
      done.push(row)
      row = undefined
    },
  })
  for await (const _ of pieces) {
    yield* done
    done = []
  }
}

/** The column of a cell such as `B12`, counted from 0; undefined without a reference. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? []
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Decodes characters that XML cannot have, written as `_x000D_` (ECMA-376 part 1, 22.4.2.4). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
