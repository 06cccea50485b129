#!/usr/bin/env bash
# csv-parse 7.0.3 and Papa Parse 5.5.3 take the line end of the first line for that of all others, and merge the rest into one row.
#
# A header that ends with CRLF above rows that end with LF comes from programs that write the header themselves and paste rows from
# elsewhere. Both parsers learn CRLF from the first line. All people below it become one row whose cells contain line breaks; Papa
# Parse reports no error, and neither does csv-parse where rows may differ in length. fast-csv 5.0.5 reads all three people.
#
# Chairside gives the parser every line end (`record_delimiter`) instead of letting it find one.
source "$(dirname "$0")/lib.bash"

install csv-parse@7.0.3 papaparse@5.5.3 fast-csv@5.0.5
run <<'MODULE'
import { parse } from 'csv-parse/sync'
import { parseString } from 'fast-csv'
import Papa from 'papaparse'

const text = 'name,phone\r\nAnn,216-555-0101\nBo,216-555-0102\nCy,216-555-0103\n'
const { data, errors } = Papa.parse(text)
console.log('csv-parse:', parse(text, { relax_column_count: true }).length - 1)
console.log('Papa Parse:', data.length - 1, 'errors:', errors.length)
const rows = await parseString(text).toArray()
console.log('fast-csv:', rows.length - 1)
MODULE
expect <<'OUTPUT'
csv-parse: 1
Papa Parse: 1 errors: 0
fast-csv: 3
OUTPUT
