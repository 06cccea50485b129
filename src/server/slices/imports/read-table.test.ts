import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { AppError } from '#server/platform/errors.ts'
import { zipOf } from '#server/testing/zip.ts'
import { openTable } from './read-table.ts'

async function read(name: string, content: Buffer | string) {
  const [sheet] = await openTable(name, Buffer.from(content))
  const found: { row: number; cells: string[] }[] = []
  for await (const row of sheet?.rows ?? []) found.push(row)
  const [header, ...rows] = found
  return { header: header?.cells, rows }
}

const refusal = async (name: string, content: Buffer | string) =>
  read(name, content).then(
    () => 'taken',
    (error: AppError) => error.errors?.file?.[0] ?? error.message,
  )

/** A workbook whose directory, at its end, says so many bytes of the sheet. */
function saying(size: number, content: Buffer): Buffer {
  const entry = content.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46
  expect(content.readUInt32LE(entry)).toBe(0x02014b50)
  content.writeUInt32LE(size, entry + 24)
  return content
}

const utf16 = (text: string, isBig = false) => {
  const little = Buffer.from(text, 'utf16le')
  return isBig ? little.swap16() : little
}
const people = 'Name,City\r\nRenée Núñez,Zürich\r\n'
const readPeople = { header: ['Name', 'City'], rows: [{ row: 2, cells: ['Renée Núñez', 'Zürich'] }] }

describe('a text file', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(people)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${people}`)],
    ['Windows-1252', Buffer.from(people, 'latin1')],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${people}`)],
    ['UTF-16, big end first, with a byte order mark', utf16(`\uFEFF${people}`, true)],
    ['UTF-16 without one', utf16(people)],
    ['UTF-16, big end first, without one', utf16(people, true)],
  ])('in %s', async (_name, content) => {
    expect(await read('people.csv', content)).toEqual(readPeople)
  })

  test.each([',', ';', '\t', '|'])('separated by %j', async (sign) => {
    const content = `Name${sign}Note\n"Lee${sign} Ann"${sign}"a, b; c"\nBo${sign}"two\nlines"\n`
    const { header, rows } = await read('people.txt', content)
    expect(header).toEqual(['Name', 'Note'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      [`Lee${sign} Ann`, 'a, b; c'],
      ['Bo', 'two\nlines'],
    ])
  })

  test('with one column, an empty line, the line that names the separator, and columns without a name', async () => {
    expect(await read('a.csv', 'Email\npat@example.com\n')).toEqual({
      header: ['Email'],
      rows: [{ row: 2, cells: ['pat@example.com'] }],
    })
    expect(await read('a.csv', 'sep=;\nName;;Email\n\nPat;x;pat@example.com\n')).toEqual({
      header: ['Name', '', 'Email'],
      rows: [{ row: 3, cells: ['Pat', 'x', 'pat@example.com'] }],
    })
  })

  test('with quotation marks inside a cell, and rows that are too short or too long', async () => {
    const { rows } = await read('a.csv', 'Name,City\nJo "JJ" Lee\nAnn,Bonn,more\n')
    expect(rows.map(({ cells }) => cells)).toEqual([['Jo "JJ" Lee'], ['Ann', 'Bonn', 'more']])
  })
})

test('an Excel file, its dates and numbers as text', async () => {
  const content = await writeXlsx({
    sheets: [
      {
        name: 'People',
        rows: [
          ['Name', 'Birthdate', 'Phone', 'Seen'],
          ['Núñez, Renée', new Date('1980-03-05T00:00:00Z'), 2125550142, true],
          [],
          ['Bo', null, '(212) 555-0143', null],
        ],
      },
    ],
  })
  expect(await read('people.xlsx', Buffer.from(content))).toEqual({
    header: ['Name', 'Birthdate', 'Phone', 'Seen'],
    rows: [
      { row: 2, cells: ['Núñez, Renée', '1980-03-05', '2125550142', 'true'] },
      { row: 4, cells: expect.arrayContaining(['Bo', '(212) 555-0143']) },
    ],
  })
})

test('cells lose what no database stores: nulls and halves of a character', async () => {
  const rows = [['Name'], ['Pat_x0000_ Lee'], ['Ann_xD800_ Roe'], ['A_x000D_B']]
  const content = await writeXlsx({ sheets: [{ name: 'People', rows }] })
  const { rows: found } = await read('people.xlsx', Buffer.from(content))
  expect(found.map(({ cells }) => cells[0])).toEqual(['Pat Lee', 'Ann\uFFFD Roe', 'A\rB'])
})

describe('a text file', () => {
  const rowsOf = async (content: string) => {
    const { header, rows } = await read('people.csv', content)
    return [header, ...rows.map(({ row, cells }) => [row, ...cells])]
  }

  test.each([
    ['a header with other line ends than its rows', 'Name,City\r\nPat,Bonn\nAnn,Ulm\n'],
    ['line ends of old Macs', 'Name,City\rPat,Bonn\rAnn,Ulm\r'],
    ['line ends that change', 'Name,City\nPat,Bonn\r\nAnn,Ulm\r'],
    ['a quotation mark behind a blank', 'Name, City\nPat, "Bonn"\nAnn, "Ulm"\n'],
    ['the separator in its first line', 'sep=;\r\nName;City\r\nPat;Bonn\r\nAnn;Ulm'],
  ])('is read with %s', async (_what, content) => {
    expect(await rowsOf(content)).toEqual([
      ['Name', 'City'],
      [2, 'Pat', 'Bonn'],
      [3, 'Ann', 'Ulm'],
    ])
  })

  test('has the row numbers of a spreadsheet, which counts empty lines and no line breaks in cells', async () => {
    expect(await rowsOf('Name,City\n\n"Pat\nLee",Bonn\n,\nAnn,Ulm\n')).toEqual([
      ['Name', 'City'],
      [3, 'Pat\nLee', 'Bonn'],
      [5, 'Ann', 'Ulm'],
    ])
  })

  test('keeps a separator behind a blank in quotation marks', async () => {
    expect(await rowsOf('Name,City\nPat, "Bonn, Beuel"\n')).toEqual([
      ['Name', 'City'],
      [2, 'Pat', 'Bonn, Beuel'],
    ])
  })

  test('is read with empty cells between tabs', async () => {
    expect(await rowsOf('Name\tCity\tZip\nPat\t\t53111\n')).toEqual([
      ['Name', 'City', 'Zip'],
      [2, 'Pat', '', '53111'],
    ])
  })

  test('keeps the beginning of a cell that is too long', async () => {
    const { rows } = await read('people.csv', `Name,Note\nPat,${'x'.repeat(1_000_000)}\n`)
    expect(rows[0]?.cells[1]?.length).toBe(importLimits.cell + 1)
  })
})

describe('what harms is refused in a sentence', () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const minimal = { '[Content_Types].xml': Buffer.from('<Types/>'), '_rels/.rels': Buffer.from('<x/>') }
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

  test.each<[string, string, Buffer | string | Promise<Buffer>, string]>([
    ['an empty file', 'a.csv', '', importMessages.empty],
    ['nulls', 'a.csv', 'Name,City\nPat\0,Bonn\n', importMessages.noText],
    ['a picture', 'a.csv', png, importMessages.noText],
    ['an Excel file under the name of a CSV', 'a.csv', zipOf(minimal), importMessages.noText],
    ['a CSV under the name of an Excel file', 'a.xlsx', people, importMessages.noExcel],
    ['an old Excel file', 'a.xls', ole, importMessages.oldExcel],
    ['one with a password', 'a.xlsx', ole, importMessages.oldExcel],
    ['a workbook with macros, by its name', 'a.xlsm', zipOf(minimal), importMessages.macros],
    [
      'a workbook with macros, by its content',
      'a.xlsx',
      zipOf({ ...minimal, 'xl/vbaProject.bin': Buffer.from('x') }),
      importMessages.macros,
    ],
    [
      'a ZIP file that is no workbook',
      'a.xlsx',
      zipOf({ 'a.txt': Buffer.from('x') }),
      importMessages.noExcel,
    ],
    [
      'a damaged one',
      'a.xlsx',
      zipOf(minimal).then((whole) => whole.subarray(0, 60)),
      importMessages.noExcel,
    ],
    ['another kind of file', 'a.pdf', '%PDF-1.7', importMessages.kind],
    ['10,000 columns', 'a.csv', `${'a,'.repeat(10_000)}\n1\n`, importMessages.tooManyColumns],
    [
      '201 columns in a later row',
      'a.csv',
      `Name\nPat\n${'x,'.repeat(importLimits.columns)}x\n`,
      importMessages.tooManyColumns,
    ],
    [
      'a line without end',
      'a.csv',
      `Name,Note\nPat,"${'x'.repeat(importLimits.cell * importLimits.columns + 1)}`,
      importMessages.unreadable(2),
    ],
    [
      'a quotation mark that is never closed',
      'a.csv',
      'Name,City\n"Pat,Bonn\n',
      importMessages.unreadable(2),
    ],
  ])('%s', async (_name, file, content, text) => {
    expect(await refusal(file, await content)).toBe(text)
  })

  test('a ZIP bomb, before it is unfolded', async () => {
    const bomb = saying(
      importLimits.unfoldedBytes + 1,
      await zipOf({ ...minimal, 'xl/worksheets/sheet1.xml': '<x/>' }),
    )
    expect(await refusal('a.xlsx', bomb)).toBe(importMessages.unfolds)
  })

  test('one that says less than it unfolds to', async () => {
    const rows = [['Name'], ...Array.from({ length: 2_000 }, () => ['Pat Example'])]
    const content = saying(10, Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows }] })))
    expect(await refusal('a.xlsx', content)).toBe(importMessages.noExcel)
  })

  test('more rows than are taken', async () => {
    const content = `Name\n${'Pat\n'.repeat(importLimits.rows + 1)}`
    expect(await refusal('a.csv', content)).toBe(importMessages.tooManyRows)
  })
})
