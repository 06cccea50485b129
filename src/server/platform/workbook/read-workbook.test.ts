import { describe, expect, test } from 'vitest'
import { zipOf } from '#server/testing/zip.ts'
import type { BadWorkbook } from './bad-workbook.ts'
import { openWorkbook, type WorkbookLimits } from './read-workbook.ts'

const limits: WorkbookLimits = {
  ...{ parts: 20, columns: 4, cell: 10, sharedTexts: 3, sharedBytes: 30 },
  unfolded: (bytes) => 20 * bytes,
}
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`

/** A workbook of one sheet. */
const workbook = (rows: string, more: Record<string, string> = {}) =>
  zipOf({
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="People" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}
      ${relation('t1', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('f1', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    'xl/sharedStrings.xml': '<sst><si><t>Pat</t></si></sst>',
    ...more,
  })
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

async function read(content: Buffer, allowed = limits) {
  const [sheet] = await openWorkbook(content, allowed)
  const rows: string[][] = []
  for await (const { cells } of sheet?.rows() ?? []) rows.push(cells)
  return rows
}
const problemOf = (content: Buffer, allowed = limits) =>
  read(content, allowed).then(
    () => 'none',
    ({ problem, row: at }: BadWorkbook) => (at ? `${problem} in row ${at}` : problem),
  )

test.each<[string, Promise<Buffer>]>([
  ['a cell', workbook(row(inline('x'.repeat(1_000))))],
  [
    'a shared text',
    workbook(row('<c t="s"><v>0</v></c>'), {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1_000)}</t></si></sst>`,
    }),
  ],
])('openWorkbook truncates %s to one character beyond the limit', async (_what, content) => {
  expect(await read(await content)).toEqual([['x'.repeat(11)]])
})

describe('openWorkbook limits', () => {
  test.each<[string, Promise<Buffer>, string]>([
    ['as many columns as allowed', workbook(row('<c r="D1"><v>1</v></c>')), 'none'],
    ['empty cells beyond the columns', workbook(row('<c r="XFD1" s="1"/>')), 'none'],
    ['a column too many in a later row', workbook(row() + row('<c r="E2"><v>1</v></c>')), 'columns in row 2'],
    ['a cell of the allowed length', workbook(row(inline('x'.repeat(10)))), 'none'],
    [
      'as many shared texts as allowed',
      workbook(row(), { 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(3)}</sst>` }),
      'none',
    ],
    [
      'a shared text too many',
      workbook(row(), { 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(4)}</sst>` }),
      'shared_texts',
    ],
    [
      'a byte of shared texts too many',
      workbook(row(), {
        'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(11)}</t></si>`.repeat(3)}</sst>`,
      }),
      'shared_texts',
    ],
    ['macros', workbook(row(), { 'xl/vbaProject.bin': 'x' }), 'macros'],
    ['a sheet that ends early', workbook('<row><c><v>1'), 'none'],
  ])('finds the problem $2 in a workbook with %s', async (_what, content, problem) => {
    expect(await problemOf(await content)).toBe(problem)
  })

  test('rejects a file whose unpacked size exceeds the limit', async () => {
    const content = await workbook(row(), { 'xl/media/image1.png': 'x'.repeat(50_000) })
    expect(await problemOf(content)).toBe('unfolds')
    expect(await problemOf(content, { ...limits, unfolded: () => 60_000 })).toBe('none')
  })

  test('rejects a workbook with more ZIP entries than allowed', async () => {
    const more = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`xl/media/${at}.png`, 'x']))
    expect(await problemOf(await workbook(row(), more))).toBe('unreadable')
  })
})

describe('openWorkbook cell values', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/>
    <numFmt numFmtId="171" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="172" formatCode="&quot;day&quot; 0"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="9"/><xf numFmtId="170"/>
    <xf numFmtId="171"/><xf numFmtId="46"/><xf numFmtId="172"/><xf numFmtId="22"/></cellXfs></styleSheet>`
  test.each<[string, string, string]>([
    ['a whole number', number('2125550142'), '2125550142'],
    ['a number in scientific notation', number('1.2125550143E+10'), '12125550143'],
    ['a sum of fractions', number('0.30000000000000004'), '0.3'],
    ['a date', number('29285', 1), '1980-03-05'],
    ['a date before March 1900', number('1', 1), '1900-01-01'],
    ['a date by a format of the workbook', number('29285', 5), '1980-03-05'],
    ['a date with a time', number('29285.5', 8), '1980-03-05 12:00'],
    ['a time', number('0.395833333333333', 2), '09:30'],
    ['a duration', number('1.0416666667', 6), '25:00'],
    ['a share', number('0.25', 3), '25%'],
    ['a number with leading zeros', number('2134', 4), '02134'],
    ['a number whose format names a day in quotes', number('7', 7), '7'],
    ['a shared text', '<c t="s"><v>0</v></c>', 'Pat'],
    ['a shared text without a number', '<c t="s"/>', ''],
    ['a shared text that does not exist', '<c t="s"><v>9</v></c>', ''],
    [
      'an inline text in several runs',
      '<c t="inlineStr"><is><r><t>Re</t></r><r><t>née</t></r></is></c>',
      'Renée',
    ],
    ['a reading aid', '<c t="inlineStr"><is><t>A</t><rPh><t>B</t></rPh></is></c>', 'A'],
    ['a truth', '<c t="b"><v>1</v></c>', 'true'],
    ['an error', '<c t="e"><v>#N/A</v></c>', ''],
    ['a formula with a text', '<c t="str"><f>A1</f><v>Ann</v></c>', 'Ann'],
    ['an ISO date', '<c t="d"><v>1980-03-05T00:00:00</v></c>', '1980-03-05'],
    ['an escaped character', inline('a_x0041_b'), 'aAb'],
    ['an entity', inline('A &amp; B'), 'A & B'],
  ])('converts %s to $2', async (_what, cell, text) => {
    const content = await workbook(row(cell, inline('end')), { 'xl/styles.xml': styles })
    expect(await read(content, { ...limits, cell: 20 })).toEqual([[text, 'end']])
  })
})

test('openWorkbook lists the name and visibility of each sheet', async () => {
  const content = await workbook(row(), {
    'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets>
      <sheet name="Cover" state="veryHidden" r:id="s1"/><sheet name="People" r:id="s2"/></sheets></workbook>`,
  })
  const sheets = await openWorkbook(content, limits)
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Cover', true],
    ['People', false],
  ])
})
