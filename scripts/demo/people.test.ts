import { expect, test } from 'vitest'
import { dayInZone } from '#contract/formats/dates.ts'
import { Address } from '#contract/http/address.ts'
import { followUpStatuses, leadSources, leadStatuses, leadTypes } from '#contract/leads/leads.enums.ts'
import { callRecordFields, followUpStatus, parseCallRecord } from '#contract/leads/leads.rules.ts'
import { patientStatuses } from '#contract/patients/patients.enums.ts'
import { staffRoles } from '#contract/staff/staff.enums.ts'
import { toE164 } from '#server/platform/phone.ts'
import { weekday } from './calendar.ts'
import { addPractice } from './fill.ts'
import { practices } from './practice.ts'
import { createDraft } from './rows.ts'

// A Wednesday, so that something is left of the week.
const now = new Date('2026-03-11T15:30:00Z')
const [main, other] = practices
if (!main || !other) throw new Error('the demo has two companies')
const draft = createDraft('a seed', now)
const { leads, patients, staff, offices } = addPractice(draft, main)
const rows = leads.map(({ row }) => row)

test('the same seed at the same time makes the same practice, another seed another one', () => {
  const make = (seed: string) => {
    const draft = createDraft(seed, now)
    addPractice(draft, other)
    // Names of files and the addresses of forms are random.
    const events = draft.rows.events.map(({ of: _, ...event }) => event)
    return { ...draft.rows, events, locations: [], documents: [], call_recordings: [] }
  }
  expect(make('a seed')).toEqual(make('a seed'))
  expect(make('another seed').leads).not.toEqual(make('a seed').leads)
})

test('every status, type, source, follow-up, patient status and role occurs', () => {
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(leadStatuses))
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(leadTypes))
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(leadSources))
  const followUps = leads.map(({ row, office }) =>
    followUpStatus(row.follow_up_date ?? null, dayInZone(now, office.timeZone), 'sunday'),
  )
  expect(new Set(followUps)).toEqual(new Set(followUpStatuses))
  expect(new Set(patients.map(({ row }) => row.status))).toEqual(new Set(patientStatuses))
  expect(new Set(staff.map(({ role }) => role))).toEqual(new Set(staffRoles))
})

test('there are as many people as promised, at every location', () => {
  expect(leads).toHaveLength(4_000)
  expect(patients.length).toBeGreaterThan(800)
  expect(patients.length).toBeLessThan(1_300)
  expect(staff).toHaveLength(12)
  expect(draft.rows.call_recordings).toHaveLength(main.recorded)
  expect(new Set(rows.map((row) => row.location_id))).toEqual(new Set([...offices.map(({ id }) => id), null]))
})

test('what happened, happened in order, within two years and before now', () => {
  const start = now.getTime() - 2 * 366 * 24 * 60 * 60 * 1000
  for (const { created_at, last_seen_at, updated_at } of rows) {
    expect(created_at.getTime()).toBeGreaterThan(start)
    expect(last_seen_at.getTime()).toBeGreaterThanOrEqual(created_at.getTime())
    expect(updated_at.getTime()).toBeGreaterThanOrEqual(last_seen_at.getTime())
    expect(updated_at.getTime()).toBeLessThanOrEqual(now.getTime())
  }
})

test('those who came back are counted and were seen later; only they are repeats', () => {
  for (const { status, request_count, created_at, last_seen_at } of rows) {
    expect(request_count > 1).toBe(last_seen_at > created_at)
    if (status === 'repeat') expect(request_count).toBeGreaterThan(1)
  }
})

test('calls come while the practice is open', () => {
  for (const { row, office } of leads.filter(({ row }) => row.type === 'phonecall')) {
    const { timeZone } = office
    const local = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(row.created_at)
    expect(Number(local)).toBeGreaterThanOrEqual(8)
    expect(Number(local)).toBeLessThan(17)
    expect(weekday(dayInZone(row.created_at, timeZone))).not.toBe(0)
  }
})

test('a call carries its record, anything else a message', () => {
  for (const { row, office } of leads) {
    const record = parseCallRecord(row.note)
    expect(record !== null).toBe(row.type === 'phonecall')
    expect(row.note).not.toBe('')
    expect(row.note).not.toMatch(/undefined|[{]\w+[}]/)
    if (!record) continue
    expect(record).toMatchObject({ Caller: row.phone, To: office.phone, Direction: 'inbound' })
    expect(Object.keys(record)).toEqual(expect.arrayContaining([...callRecordFields, 'StartTime']))
    expect('CallDuration' in record).toBe(record.CallStatus === 'completed')
  }
})

test('younger leads are more often new, and unnamed ones are calls', () => {
  const recent = rows.filter(({ created_at }) => now.getTime() - created_at.getTime() < 7 * 86_400_000)
  const shareOfNew = (some: typeof rows) => some.filter(({ status }) => status === 'new').length / some.length
  expect(shareOfNew(recent)).toBeGreaterThan(5 * shareOfNew(rows))
  const unnamed = rows.filter(({ first_name }) => first_name === '')
  expect(unnamed.length).toBeGreaterThan(100)
  expect(unnamed.every(({ type, phone }) => type === 'phonecall' && phone !== '')).toBe(true)
})

test('every person can be reached, at a number and an email that are no one’s, and that no other person has', () => {
  const phones = rows.flatMap(({ phone_e164 }) => phone_e164 ?? [])
  const emails = rows.flatMap(({ email }) => email || [])
  expect(new Set(phones).size).toBe(phones.length)
  expect(new Set(emails).size).toBe(emails.length)
  for (const { phone, phone_e164, email, address } of [...rows, ...patients.map(({ row }) => row)]) {
    expect(Boolean(phone || email)).toBe(true)
    expect(toE164(phone ?? '', 'US')).toBe(phone_e164)
    if (phone_e164) expect(phone_e164).toMatch(/^\+1[2-9]\d\d55501\d\d$/)
    if (email) expect(email).toMatch(/^[\w.-]+@example\.com$/)
    if (address) expect(Address.parse(address)).toEqual(address)
  }
})

test('existing patients are patients, and so are many who converted', () => {
  const arePatients = (status: string) =>
    leads.filter(({ row }) => row.status === status).map(({ row }) => typeof row.patient_id === 'number')
  expect(arePatients('existing')).not.toContain(false)
  const converted = arePatients('converted')
  expect(converted.filter(Boolean).length / converted.length).toBeGreaterThan(0.4)
})
