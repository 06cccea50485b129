import { expect, test } from 'vitest'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { type SteadyRows, steadyRows } from './steady-rows.ts'

const lead = (id: number, version = 1) => ({ id, version }) as LeadRow
const showing = (...rows: LeadRow[]): SteadyRows => ({ scope: 'a', rows, behind: false, newcomers: 0 })
const ids = ({ rows }: SteadyRows) => rows?.map(({ id }) => id)

test('the first answer shows at once', () => {
  const empty = { scope: 'a', rows: undefined, behind: false, newcomers: 0 }
  expect(ids(steadyRows(empty, 'a', [lead(1)], true))).toEqual([1])
})

test('another list shows at once, read or not', () => {
  expect(steadyRows(showing(lead(1)), 'b', [lead(2)], true)).toEqual({
    scope: 'b',
    rows: [lead(2)],
    behind: false,
    newcomers: 0,
  })
})

test('while nobody reads, newcomers show at once', () => {
  expect(ids(steadyRows(showing(lead(1)), 'a', [lead(2), lead(1)], false))).toEqual([2, 1])
})

test('while somebody reads, rows keep their places, get their new values, and newcomers wait', () => {
  const held = steadyRows(showing(lead(1), lead(2)), 'a', [lead(3), lead(2, 5), lead(1)], true)
  expect(held).toEqual({ scope: 'a', rows: [lead(1), lead(2, 5)], behind: true, newcomers: 1 })
})

test('a row that the answer lacks stays while it is read', () => {
  const held = steadyRows(showing(lead(1), lead(2)), 'a', [lead(2)], true)
  expect(ids(held)).toEqual([1, 2])
  expect(held).toMatchObject({ behind: true, newcomers: 0 })
})

test('the same rows in the same order are never behind', () => {
  const fresh = [lead(1, 2), lead(2, 2)]
  expect(steadyRows(showing(lead(1), lead(2)), 'a', fresh, true)).toMatchObject({
    rows: fresh,
    behind: false,
  })
})
