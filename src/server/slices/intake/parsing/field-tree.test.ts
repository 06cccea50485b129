import { expect, test, vi } from 'vitest'
import { readJson } from './field-tree.ts'

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test('readJson rejects deeply nested JSON before parsing it', () => {
  const parse = vi.spyOn(JSON, 'parse')
  for (const text of [nested(17), '['.repeat(250_000), '{"a":'.repeat(50_000)]) {
    expect(readJson(text)).toBeUndefined()
  }
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

test('readJson ignores brackets in strings and sibling brackets when measuring depth', () => {
  expect(readJson(nested(16))).toBeDefined()
  const text = JSON.stringify({ a: '[{'.repeat(100), b: '\\"[[[[[[[[[[[[[[[[[[[[', c: [[], [], {}] })
  expect(readJson(text)).toEqual(JSON.parse(text))
  const flat = `[${'[],'.repeat(100)}[]]`
  expect(readJson(flat)).toHaveLength(101)
})

test('readJson rejects a long unterminated string of escaped quotes', () => {
  expect(readJson(`"${'\\"'.repeat(125_000)}`)).toBeUndefined()
})
