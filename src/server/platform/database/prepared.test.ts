import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

// Loads a fresh module, because the worker may have prepared statements already.
vi.resetModules()
const { preparedName } = await import('./prepared.ts')

const statement = () => `SELECT '${randomUUID()}'`
const ask = (text: string, times: number) => Array.from({ length: times }, () => preparedName(text))

test("preparedName returns the same name from a statement's fifth use on", () => {
  const names = ask(statement(), 7)
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
  expect(names[4]).toMatch(/^s_[\w-]+$/)
  expect(new Set(names.slice(4)).size).toBe(1)
})

test("preparedName returns unique names within PostgreSQL's limit of 63 bytes", () => {
  const [a, b] = [ask(statement(), 5).at(-1), ask(statement(), 5).at(-1)]
  expect(a).not.toBe(b)
  expect(String(a).length).toBeLessThanOrEqual(63)
})

test('preparedName returns undefined for transaction commands such as BEGIN', () => {
  expect(ask('BEGIN', 20).filter(Boolean)).toEqual([])
})

test('preparedName returns undefined for text searches and OFFSET parameters', () => {
  expect(ask(`${statement()} WHERE name LIKE lower($1)`, 20).filter(Boolean)).toEqual([])
  expect(ask(`${statement()} WHERE words @@ to_tsquery($1)`, 20).filter(Boolean)).toEqual([])
  expect(ask(`${statement()} LIMIT 10 OFFSET $2`, 20).filter(Boolean)).toEqual([])
})

test('preparedName does not keep the SQL text of rare statements in memory', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const text = ' '.repeat(4_000)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let each = 0; each < 4_000; each++) preparedName(Buffer.from(`${statement()}${text}`).toString())
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4_000_000)
})

test('preparedName names at most 300 statements', () => {
  const made = Array.from({ length: 400 }, () => ask(statement(), 5).at(-1))
  expect(made.filter(Boolean).length).toBeLessThanOrEqual(300)
  expect(made.filter(Boolean).length).toBeGreaterThan(100)
  expect(preparedName(statement())).toBeUndefined()
})
