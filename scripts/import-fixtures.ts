import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Run by hand: writes the workbooks that the tests of imports read, each of the same people by another program. LibreOffice
// has to be installed (Debian: libreoffice-calc-nogui).

const writers = { exceljs: '4.4.0', xlsx: '0.18.5', 'write-excel-file': '4.1.1' }
const target = join(import.meta.dirname, '../src/server/testing/import-fixtures')
const folder = mkdtempSync(join(tmpdir(), 'import-fixtures-'))

/** Runs a module that has the packages; it writes the file that it is told. */
function make(name: string, program: string): void {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, `${people}\nconst path = ${JSON.stringify(join(target, `${name}.xlsx`))}\n${program}`)
  execFileSync(process.execPath, [path], { stdio: 'inherit' })
}

// 5 March 1980 and 31 December 1999 at midnight; noon on 28 November 2026.
const people = `
const day = (text) => new Date(text + 'T00:00:00Z')
const header = ['First Name', 'Last Name', 'Phone', 'Birthdate', 'Zip', 'Share', 'Seen', 'Notes']
const rows = [
  ['Renée', 'Núñez', '(212) 555-0142', day('1980-03-05'), 2134, 0.25, new Date('2026-11-28T12:00:00Z'), 'Two\\nlines'],
  ['Bo', "O'Hara", 12125550143, day('1999-12-31'), null, null, null, 'Renée'],
]`

// Its hidden sheet is no first one: that one is shown, whatever the file says.
function flatOds(): string {
  const text = (value: string) =>
    `<table:table-cell office:value-type="string"><text:p>${value.replaceAll('\n', '</text:p><text:p>')}</text:p></table:table-cell>`
  const number = (value: number, style = '') =>
    `<table:table-cell${style && ` table:style-name="${style}"`} office:value-type="float" office:value="${value}"/>`
  const date = (value: string) =>
    `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${value}"/>`
  const empty = '<table:table-cell/>'
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const header = ['First Name', 'Last Name', 'Phone', 'Birthdate', 'Zip', 'Share', 'Seen', 'Notes']
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:number-style style:name="n-zip"><number:number number:decimal-places="0" number:min-integer-digits="5"/></number:number-style>
<number:percentage-style style:name="n-share"><number:number number:decimal-places="0" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
<number:date-style style:name="n-day"><number:month number:style="long"/><number:text>/</number:text><number:day number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:date-style style:name="n-seen"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:date-style>
<style:style style:name="zip" style:family="table-cell" style:data-style-name="n-zip"/>
<style:style style:name="share" style:family="table-cell" style:data-style-name="n-share"/>
<style:style style:name="day" style:family="table-cell" style:data-style-name="n-day"/>
<style:style style:name="seen" style:family="table-cell" style:data-style-name="n-seen"/>
<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="People">
${row(text('Patients of Example Dental'))}${row(empty)}${row(...header.map(text))}
${row(text('Renée'), text('Núñez'), text('(212) 555-0142'), date('1980-03-05'), number(2134, 'zip'), '<table:table-cell table:style-name="share" office:value-type="percentage" office:value="0.25"/>', '<table:table-cell table:style-name="seen" office:value-type="date" office:date-value="2026-11-28T12:00:00"/>', text('Two\nlines'))}
${row(text('Bo'), text("O'Hara"), number(12125550143), date('1999-12-31'), empty, empty, '<table:table-cell table:formula="of:=NA()"/>', '<table:table-cell table:formula="of:=[.A4]" office:value-type="string" office:string-value="Renée"><text:p>Renée</text:p></table:table-cell>')}
</table:table>
<table:table table:name="Old" table:style-name="hidden">${row(text('Email'))}${row(text('old@example.com'))}</table:table>
</office:spreadsheet></office:body></office:document>`
}

try {
  mkdirSync(target, { recursive: true })
  const named = Object.entries(writers).map(([name, version]) => `${name}@${version}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...named], {
    cwd: folder,
    stdio: 'inherit',
  })

  make(
    'exceljs',
    `import Excel from 'exceljs'
const book = new Excel.Workbook()
book.addWorksheet('Old', { state: 'hidden' }).addRows([['Email'], ['old@example.com']])
const sheet = book.addWorksheet('People')
sheet.addRow(['Patients of Example Dental'])
sheet.mergeCells('A1:D1')
sheet.addRow([])
sheet.addRow(header).font = { bold: true }
for (const row of rows) sheet.addRow(row)
sheet.getColumn(4).numFmt = 'mm/dd/yyyy'
sheet.getColumn(5).numFmt = '00000'
sheet.getColumn(6).numFmt = '0%'
sheet.getColumn(7).numFmt = 'yyyy-mm-dd hh:mm'
sheet.getCell('A4').value = { richText: [{ text: 'Re' }, { font: { bold: true }, text: 'née' }] }
sheet.getCell('G5').value = { error: '#N/A' }
sheet.getCell('H5').value = { formula: 'A4', result: 'Renée' }
await book.xlsx.writeFile(path)`,
  )
  make(
    'xlsx',
    `import XLSX from 'xlsx'
const book = XLSX.utils.book_new()
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Email'], ['old@example.com']]), 'Old')
const serial = (value) => (value instanceof Date ? value.getTime() / 86400000 + 25569 : value)
const sheet = XLSX.utils.aoa_to_sheet([['Patients of Example Dental'], [], header, ...rows.map((row) => row.map(serial))])
const formats = { D: 'mm/dd/yyyy', E: '00000', F: '0%', G: 'yyyy-mm-dd hh:mm' }
for (const [column, z] of Object.entries(formats)) for (const row of [4, 5]) if (sheet[column + row]) sheet[column + row].z = z
sheet.G5 = { t: 'e', v: 0x2a }
sheet.H5 = { t: 's', v: 'Renée', f: 'A4' }
XLSX.utils.book_append_sheet(book, sheet, 'People')
book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
XLSX.writeFile(book, path, { bookSST: true })`,
  )
  make(
    'write-excel-file',
    `import writeExcelFile from 'write-excel-file/node'
const formats = [, , , 'mm/dd/yyyy', '00000', '0%', 'yyyy-mm-dd hh:mm']
const cell = (value, at) => {
  if (value === null) return null
  const type = value instanceof Date ? Date : typeof value === 'number' ? Number : String
  return { value, type, ...(type !== String && formats[at] && { format: formats[at] }) }
}
const table = [[{ value: 'Patients of Example Dental' }], [], header.map((value) => ({ value, fontWeight: 'bold' })), ...rows.map((row) => row.map(cell))]
await writeExcelFile(table, { sheet: 'People' }).toFile(path)`,
  )

  const source = join(folder, 'libreoffice.fods')
  writeFileSync(source, flatOds())
  execFileSync('soffice', ['--headless', '--convert-to', 'xlsx', '--outdir', target, source], {
    stdio: 'inherit',
    env: { ...process.env, HOME: folder },
  })
  const office = execFileSync('soffice', ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
  })
  writeFileSync(join(target, 'versions.txt'), [office.trim(), ...named, ''].join('\n'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
