import { expect, test } from 'vitest'
import type { StaffMember } from '../staff/staff.endpoints.ts'
import { providerSheets } from './day-sheet.rules.ts'

const member = (id: number): StaffMember => ({
  ...{ id, name: `Provider ${id}`, user: { username: `provider${id}` } },
  role: { name: 'dentist' },
})

test('providerSheets groups visits by provider and keeps their order', () => {
  const [first, second, third, nobody] = [
    { id: 1, staff: member(7) },
    { id: 2, staff: member(7) },
    { id: 3, staff: member(5) },
    { id: 4, staff: null },
  ]
  expect(providerSheets([first, second, third, nobody])).toEqual([
    { staff: first.staff, visits: [first, second] },
    { staff: third.staff, visits: [third] },
    { staff: null, visits: [nobody] },
  ])
  expect(providerSheets([])).toEqual([])
})
