import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfWeek } from '../formats/dates.ts'
import { leadStatuses } from './leads.enums.ts'
import {
  conversionRate,
  followUpStatus,
  leadName,
  leadTitle,
  parseCallRecord,
  statusAfterRepeat,
} from './leads.rules.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('endOfWeek returns Saturday for weeks starting Sunday, and Sunday for weeks starting Monday', () => {
  for (const [day, saturday, sunday] of [
    ['2026-11-21', '2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-28', '2026-11-22'],
    ['2026-11-23', '2026-11-28', '2026-11-29'],
    ['2026-12-30', '2027-01-02', '2027-01-03'],
  ] as const) {
    expect([endOfWeek(day, 'sunday'), endOfWeek(day, 'monday')]).toEqual([saturday, sunday])
  }
})

test.each([
  ['sunday', '2026-11-21'],
  ['monday', '2026-11-22'],
] as const)(
  'followUpStatus separates past, today, this week and later when weeks start on %s',
  (weekStart, last) => {
    const statusOf = (date: string | null) => followUpStatus(date, '2026-11-18', weekStart)
    expect(statusOf('2026-11-17')).toBe('past_due')
    expect(statusOf('2026-11-18')).toBe('due_today')
    expect(statusOf('2026-11-19')).toBe('due_this_week')
    expect(statusOf(last)).toBe('due_this_week')
    expect(statusOf('2026-11-23')).toBe('due_later')
    expect(statusOf(null)).toBe('no_follow_up')
  },
)

test('followUpStatus returns due_this_week on a Sunday only when weeks start on Sunday', () => {
  expect(followUpStatus('2026-11-28', '2026-11-22', 'sunday')).toBe('due_this_week')
  expect(followUpStatus('2026-11-29', '2026-11-22', 'sunday')).toBe('due_later')
  fc.assert(fc.property(day, (date) => followUpStatus(date, '2026-11-22', 'monday') !== 'due_this_week'))
})

test('statusAfterRepeat changes only contacted, no-show, lost and not applicable leads to repeat', () => {
  const reopened = leadStatuses.filter(
    (status) => statusAfterRepeat(status) === 'repeat' && status !== 'repeat',
  )
  expect(reopened).toEqual(['contacted', 'noshow', 'lost', 'na'])
  for (const status of ['new', 'repeat', 'scheduled', 'converted', 'existing'] as const) {
    expect(statusAfterRepeat(status)).toBe(status)
  }
})

test('conversionRate excludes not-applicable leads and existing patients, and rounds to two decimal places', () => {
  const rate = conversionRate([
    { name: 'converted', value: 1 },
    { name: 'new', value: 2 },
    { name: 'na', value: 50 },
    { name: 'existing', value: 50 },
  ])
  expect(rate).toBe(33.33)
  expect(
    conversionRate([
      { name: 'converted', value: 2 },
      { name: 'new', value: 1 },
    ]),
  ).toBe(66.67)
})

test('conversionRate returns 0 when no leads count toward the rate', () => {
  expect(conversionRate([])).toBe(0)
  expect(conversionRate([{ name: 'na', value: 3 }])).toBe(0)
})

test("leadName returns the phone number of an unnamed phone lead, else 'Unknown Lead'", () => {
  const nameless = { first_name: '', last_name: '', phone: '2125550142' }
  expect(leadName({ ...nameless, type: 'phonecall' })).toBe('+1 212 555 0142')
  expect(leadName({ ...nameless, type: 'website' })).toBe('Unknown Lead')
  expect(leadName({ ...nameless, phone: '', type: 'phonecall' })).toBe('Unknown Lead')
  expect(leadTitle({ ...nameless, type: 'phonecall', request_count: 3 })).toBe('Phone +1 212 555 0142 (3)')
})

test('leadTitle wraps only right-to-left names in bidirectional isolate characters', () => {
  const lead = {
    type: 'website',
    first_name: 'עדה',
    last_name: '(לוי)',
    phone: '',
    request_count: 1,
  } as const
  expect(leadTitle(lead)).toBe('Website \u2068עדה (לוי)\u2069 (1)')
  expect(leadTitle({ ...lead, first_name: 'Zoë', last_name: 'Łuk' })).toBe('Website Zoë Łuk (1)')
})

test('parseCallRecord accepts only JSON objects with Caller, To and CallStatus', () => {
  const record = { Caller: '+12125550142', To: '+12125550100', CallStatus: 'completed', CallerZip: 10001 }
  expect(parseCallRecord(JSON.stringify(record))).toEqual({ ...record, CallerZip: '10001' })
  for (const note of [
    '',
    'Caller wants a cleaning',
    '{',
    '[]',
    'null',
    '{"Caller":"x","To":"y"}',
    '"Caller To CallStatus"',
  ]) {
    expect(parseCallRecord(note)).toBeNull()
  }
})
