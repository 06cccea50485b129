#!/usr/bin/env bash
# hucre 1.0.0 reads an empty cell of type "shared string" as the first text of the workbook.
#
# xlsx-stream-writer 0.2.6, like several exporters of data grids, writes a missing value as a cell with type `s` and no index.
# SheetJS 0.18.5 and exceljs 4.4.0 read it as an empty cell. hucre takes the missing index for 0, so that the last row below gets
# the heading "Name" as Bo's city. In an import of people, empty last names would all be "Name".
#
# Chairside reads workbooks with a reader of its own, which treats the cell as empty.
source "$(dirname "$0")/lib.bash"

install hucre@1.0.0 xlsx-stream-writer@0.2.6 xlsx@0.18.5 exceljs@4.4.0
run <<'MODULE'
import XlsxStreamWriter from 'xlsx-stream-writer'
import { readXlsx } from 'hucre'
import XLSX from 'xlsx'
import ExcelJS from 'exceljs'

const writer = new XlsxStreamWriter()
writer.addRows([['Name', 'City'], ['Ann', 'Elyria'], ['Bo', null]])
const file = Buffer.from(await writer.getFile())

const sheet = XLSX.read(file).Sheets
const [first] = Object.values(sheet)
const workbook = new ExcelJS.Workbook()
await workbook.xlsx.load(file)
console.log('hucre:', JSON.stringify((await readXlsx(file)).sheets[0].rows[2]))
console.log('xlsx:', JSON.stringify(XLSX.utils.sheet_to_json(first, { header: 1, defval: '' })[2]))
console.log('exceljs:', JSON.stringify(workbook.worksheets[0].getRow(3).values.slice(1)))
MODULE
expect <<'OUTPUT'
hucre: ["Bo","Name"]
xlsx: ["Bo",""]
exceljs: ["Bo"]
OUTPUT
