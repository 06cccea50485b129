import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

// With no statement known: the worker may have asked for many.
vi.resetModules()
const { preparedName } = await import('./prepared.ts')

const statement = () => `SELECT '${randomUUID()}'`
const ask = (text: string, times: number) => Array.from({ length: times }, () => preparedName(text))

test('a statement gets a name at its fifth use and keeps it', () => {
  const names = ask(statement(), 7)
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
  expect(names[4]).toMatch(/^s_[\w-]+$/)
  expect(new Set(names.slice(4)).size).toBe(1)
})

test('two statements never share a name, and a name fits into the 63 bytes that PostgreSQL keeps', () => {
  const [one, other] = [ask(statement(), 5).at(-1), ask(statement(), 5).at(-1)]
  expect(one).not.toBe(other)
  expect(String(one).length).toBeLessThanOrEqual(63)
})

test('what is no statement over rows is never prepared', () => {
  expect(ask('BEGIN', 20).filter(Boolean)).toEqual([])
})

test('a statement whose plan depends on a pattern or on how many rows it skips is planned each time', () => {
  expect(ask(`${statement()} WHERE name LIKE lower($1)`, 20).filter(Boolean)).toEqual([])
  expect(ask(`${statement()} LIMIT 10 OFFSET $2`, 20).filter(Boolean)).toEqual([])
})

test('of statements that never come back, the text is not kept', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const text = ' '.repeat(4_000)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let each = 0; each < 4_000; each++) preparedName(Buffer.from(`${statement()}${text}`).toString())
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4_000_000)
})

test('the number of prepared statements has a bound', () => {
  const made = Array.from({ length: 400 }, () => ask(statement(), 5).at(-1))
  expect(made.filter(Boolean).length).toBeLessThanOrEqual(300)
  expect(made.filter(Boolean).length).toBeGreaterThan(100)
  expect(preparedName(statement())).toBeUndefined()
})
