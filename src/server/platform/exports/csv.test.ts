import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('csvOf escapes line breaks, quotes and commas so that cells parse back unchanged', async () => {
  const lines = [
    ['id', 'text'],
    ['1', 'one\ntwo'],
    ['2', 'one\rtwo'],
    ['3', '\r\n"quoted", and more'],
    ['4', ''],
  ]
  async function* rows() {
    yield* lines
  }
  const text = Buffer.concat(await csvOf(rows()).toArray()).toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(parse(text, { bom: true })).toEqual(lines)
})
