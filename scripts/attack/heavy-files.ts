import { Readable } from 'node:stream'
import { zipStream } from '#server/platform/zip/write-zip.ts'

// Files that are heavy for their size, drawn with invented people.

const names = ['First Name', 'Last Name', 'Phone', 'Email', 'Notes', 'City', 'State', 'Zip']
const person = (at: number): string[] => [
  `First${at % 5_000}`,
  `Last${at}`,
  `212555${String(at % 10_000).padStart(4, '0')}`,
  `person${at}@example.com`,
  `Wants a cleaning on day ${at % 365}`,
  'Exampletown',
  'OH',
  '45501',
]

type Part = Iterable<string>
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`

async function workbook(parts: Record<string, Part>): Promise<Buffer> {
  const files: Record<string, Part> = {
    '[Content_Types].xml': [
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ],
    '_rels/.rels': [
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    'xl/workbook.xml': [
      `<workbook xmlns:r="${relationships}"><sheets><sheet name="People" r:id="s1"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': [
      `<Relationships>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('t1', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ],
    ...parts,
  }
  async function* zipped() {
    for (const [name, content] of Object.entries(files))
      yield { name, content: Readable.from(content, { objectMode: false }), compress: true as const }
  }
  return Buffer.concat(await zipStream(zipped(), new Date(0)).toArray())
}

/** An ordinary workbook whose cells refer to shared texts, as Excel writes it. */
export function sharedWorkbook(rows: number): Promise<Buffer> {
  function* sheet() {
    yield '<worksheet><sheetData>'
    for (let at = 0; at <= rows; at++) {
      const cells = names.map((_, column) => `<c t="s"><v>${at * names.length + column}</v></c>`)
      yield `<row r="${at + 1}">${cells.join('')}</row>`
    }
    yield '</sheetData></worksheet>'
  }
  function* texts() {
    yield '<sst>'
    for (let at = 0; at <= rows; at++)
      for (const text of at === 0 ? names : person(at)) yield `<si><t>${text}</t></si>`
    yield '</sst>'
  }
  return workbook({ 'xl/worksheets/sheet1.xml': sheet(), 'xl/sharedStrings.xml': texts() })
}

/** A small workbook that unfolds to gigabytes of cells: each row has something in the last column there is. */
export function wideWorkbook(rows: number): Promise<Buffer> {
  function* sheet() {
    yield '<worksheet><sheetData><row><c t="inlineStr"><is><t>Name</t></is></c></row>'
    for (let at = 0; at < rows; at++) yield `<row><c r="XFD${at + 2}"><v>1</v></c></row>`
    yield '</sheetData></worksheet>'
  }
  return workbook({ 'xl/worksheets/sheet1.xml': sheet(), 'xl/sharedStrings.xml': ['<sst></sst>'] })
}

/** A CSV whose later rows have a cell for every other byte. */
export const wideCsv = (rows: number): Buffer =>
  Buffer.from(`Name,Email\n${`${','.repeat(400_000)}1\n`.repeat(rows)}`)

export function longCsv(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => person(at).join(','))
  return Buffer.from(`${[names.join(','), ...lines].join('\n')}\n`)
}
