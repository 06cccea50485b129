import { expect, test, vi } from 'vitest'
import { readJson } from './field-tree.ts'

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test('JSON that is nested too deep is refused before it is parsed', () => {
  const parse = vi.spyOn(JSON, 'parse')
  for (const text of [nested(17), '['.repeat(250_000), '{"a":'.repeat(50_000)]) {
    expect(readJson(text)).toBeUndefined()
  }
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

test('brackets in texts, and as many as there may be, are no depth', () => {
  expect(readJson(nested(16))).toBeDefined()
  const text = JSON.stringify({ a: '[{'.repeat(100), b: '\\"[[[[[[[[[[[[[[[[[[[[', c: [[], [], {}] })
  expect(readJson(text)).toEqual(JSON.parse(text))
  const flat = `[${'[],'.repeat(100)}[]]`
  expect(readJson(flat)).toHaveLength(101)
})

test('a long text of nothing but quotes and backslashes is refused', () => {
  expect(readJson(`"${'\\"'.repeat(125_000)}`)).toBeUndefined()
})
