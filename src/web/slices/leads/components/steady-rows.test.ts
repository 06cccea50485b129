import { expect, test } from 'vitest'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { type SteadyRows, steadyRows } from './steady-rows.ts'

const at = Date.parse('2026-03-11T12:00:00Z')
const before = '2026-03-11T11:00:00.000Z'
const since = '2026-03-11T12:00:30.000Z'
const lead = (id: number, version = 1) =>
  ({ id, version, updated_at: before, last_seen_at: before }) as LeadRow
const changed = (id: number): LeadRow => ({ ...lead(id, 2), updated_at: since })
const arrived = (id: number): LeadRow => ({ ...changed(id), last_seen_at: since })
const showing = (...rows: LeadRow[]): SteadyRows => ({ scope: 'a', rows, at, behind: false, newcomers: 0 })
const answered = (shown: SteadyRows, scope: string, fresh: LeadRow[], isReading: boolean) =>
  steadyRows(shown, scope, fresh, at + 60_000, isReading)
const ids = ({ rows }: SteadyRows) => rows?.map(({ id }) => id)

test('steadyRows immediately shows the first response', () => {
  const empty = { scope: 'a', rows: undefined, at: 0, behind: false, newcomers: 0 }
  expect(ids(answered(empty, 'a', [lead(1)], true))).toEqual([1])
})

test('steadyRows immediately shows the rows of another filter or page', () => {
  expect(answered(showing(lead(1)), 'b', [lead(2)], true)).toEqual({
    scope: 'b',
    rows: [lead(2)],
    at: at + 60_000,
    behind: false,
    newcomers: 0,
  })
})

test('steadyRows immediately shows new leads while the user is not reading the list', () => {
  expect(ids(answered(showing(lead(1)), 'a', [lead(2), lead(1)], false))).toEqual([2, 1])
})

test('steadyRows keeps the row order and hides new leads while the user is reading', () => {
  const updated = answered(showing(lead(1), lead(2)), 'a', [arrived(3), lead(2, 5), lead(1)], true)
  expect(updated).toEqual({ scope: 'a', rows: [lead(1), lead(2, 5)], at, behind: true, newcomers: 1 })
})

test('steadyRows keeps a row missing from the response while the user is reading', () => {
  const updated = answered(showing(lead(1), lead(2)), 'a', [lead(2)], true)
  expect(ids(updated)).toEqual([1, 2])
  expect(updated).toMatchObject({ behind: true, newcomers: 0 })
})

test('steadyRows sets behind to false when the leads and their order are unchanged', () => {
  const fresh = [lead(1, 2), lead(2, 2)]
  expect(answered(showing(lead(1), lead(2)), 'a', fresh, true)).toMatchObject({ rows: fresh, behind: false })
})

test('steadyRows does not count a lead from a later page as new', () => {
  const updated = answered(showing(lead(1), lead(2)), 'a', [lead(2), lead(3)], true)
  expect(updated).toMatchObject({ behind: true, newcomers: 0 })
})

test('steadyRows does not count an edited lead that enters the list as new', () => {
  const updated = answered(showing(lead(1), lead(2)), 'a', [changed(3), lead(1)], true)
  expect(updated).toMatchObject({ behind: true, newcomers: 0 })
})

test('steadyRows still counts a new lead as new in the next response', () => {
  const updated = answered(showing(lead(1), lead(2)), 'a', [arrived(3), lead(1)], true)
  expect(answered(updated, 'a', [arrived(3), lead(1)], true).newcomers).toBe(1)
})
