import { expect, test } from 'vitest'
import { asRows, judge } from './limit.ts'

const at = (requestsPerSecond: number) => ({ requestsPerSecond, p50: 1, p99: 2, errors: 0 })
const round = (app: number, text: number, rows: number) => ({ app: at(app), text: at(text), rows: at(rows) })

test('the faster way is the limit, and the share is the middle of the rounds', () => {
  const rounds = [round(900, 1_000, 500), round(600, 1_000, 900), round(300, 1_000, 2_000)]
  expect(judge(rounds)).toEqual({ limit: 'text', share: 0.6 })
  expect(judge([round(900, 1_000, 1_800)])).toEqual({ limit: 'rows', share: 0.5 })
})

test('a statement that makes text of its rows becomes one that answers them, and no other does', () => {
  const text = `SELECT (SELECT 5) AS count, coalesce((SELECT json_agg(row_to_json(listed)) FROM (
    SELECT id, coalesce((1), 2) FROM page
  ) AS listed), '[]')::text AS results`
  expect(asRows(text).replace(/\s+/g, ' ')).toBe(
    'SELECT (SELECT 5) AS count, listed.* FROM ( SELECT id, coalesce((1), 2) FROM page ) AS listed',
  )
  expect(() => asRows('SELECT 1')).toThrow(/no text/)
})
