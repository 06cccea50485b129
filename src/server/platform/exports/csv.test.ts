import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a cell is one cell, whatever breaks, quotes and commas it has', async () => {
  const lines = [
    ['id', 'text'],
    ['1', 'one\ntwo'],
    ['2', 'one\rtwo'],
    ['3', '\r\n"quoted", and more'],
    ['4', ''],
  ]
  async function* given() {
    yield* lines
  }
  const text = Buffer.concat(await csvOf(given()).toArray()).toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(parse(text, { bom: true })).toEqual(lines)
})
