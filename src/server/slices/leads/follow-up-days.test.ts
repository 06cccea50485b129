import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countryLabels } from '#contract/companies/companies.countries.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { weekStartOf } from '#contract/companies/companies.week.ts'
import { dayInZone, type WeekStart } from '#contract/formats/dates.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { followUpStatuses } from '#contract/leads/leads.enums.ts'
import { followUpStatus } from '#contract/leads/leads.rules.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'
import { followUpStatusSql, hasFollowUpStatus } from './leads.sql.ts'

let app: TestApp
beforeAll(async () => {
  // The tests move time by months, which exceeds any usual session.
  const long = '300000000'
  app = await startTestApp({ SESSION_SECONDS: long, SESSION_IDLE_SECONDS: long, SIGN_IN_SECONDS: long })
})
afterAll(() => app.close())

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('followUpStatusSql returns the same status as followUpStatus for any two dates', async () => {
  const day = fc
    .date({ min: new Date('1999-01-01'), max: new Date('2101-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const near = fc
    .tuple(day, fc.integer({ min: -9, max: 9 }))
    .map(([today, days]) => [addDays(today, days), today] as const)
  const weekStart = fc.constantFrom<WeekStart>('sunday', 'monday')
  const never = day.map((today) => [null, today] as const)
  await fc.assert(
    fc.asyncProperty(fc.oneof(near, fc.tuple(day, day), never), weekStart, async ([date, today], starts) => {
      const on = { today: sql<string>`${today}::date`, weekStart: starts }
      const columns = followUpStatuses.map((key) => sql`${hasFollowUpStatus(key, on)} AS ${sql.ref(key)}`)
      const { rows } = await sql<Record<string, unknown>>`
        SELECT ${followUpStatusSql(on)} AS key, ${sql.join(columns)} FROM (SELECT ${date}::date AS follow_up_date) AS leads
      `.execute(app.db)
      const key = followUpStatus(date, today, starts)
      expect(rows[0]?.key).toBe(key)
      expect(followUpStatuses.filter((each) => rows[0]?.[each] === true)).toEqual([key])
    }),
    { numRuns: 300 },
  )
})

const minute = 60_000
/** Instants just before, at and after each of `instants`. */
const around = (...instants: string[]) =>
  instants
    .map(Date.parse)
    .flatMap((at) => [-90 * minute, -1, 0, 1, 90 * minute].map((by) => new Date(at + by)))

describe('the follow-up status across two time zones', () => {
  test.each([
    {
      name: 'around the midnights of both',
      zones: ['America/New_York', 'America/Los_Angeles'],
      instants: around('2026-03-12T04:00:00Z', '2026-03-12T07:00:00Z'),
    },
    {
      name: 'when the clocks go forward, and the night after',
      zones: ['America/New_York', 'America/Phoenix'],
      instants: around('2026-03-08T05:00:00Z', '2026-03-08T07:00:00Z', '2026-03-09T04:00:00Z'),
    },
    {
      name: 'when the clocks go back, and the night after',
      zones: ['America/New_York', 'Europe/London'],
      instants: around(
        '2026-11-01T04:00:00Z',
        '2026-11-01T06:00:00Z',
        '2026-11-02T05:00:00Z',
        '2026-11-02T00:00:00Z',
      ),
    },
    {
      name: 'where a day has no midnight',
      zones: ['Africa/Cairo', 'America/Havana'],
      instants: around('2026-04-23T22:00:00Z', '2026-03-08T05:00:00Z'),
    },
    {
      name: 'that are more than a day apart',
      zones: ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
      instants: around('2026-03-14T10:00:00Z', '2026-03-14T11:00:00Z', '2026-12-31T10:00:00Z'),
    },
    {
      name: 'with odd offsets, over the end of a week and of a year',
      zones: ['Asia/Kathmandu', 'Australia/Lord_Howe'],
      instants: around(
        '2026-03-15T18:15:00Z',
        '2026-12-31T18:15:00Z',
        '2026-12-31T13:00:00Z',
        '2026-04-04T15:00:00Z',
      ),
    },
  ])("uses each lead's local date: $name", async ({ zones, instants }) => {
    const [companyZone = '', locationZone = ''] = zones
    app.clock.set(new Date((instants[0]?.getTime() ?? 0) - 86_400_000))
    const company = await createCompany(app, {
      timeZone: companyZone,
      locationTimeZones: [null, locationZone],
    })
    const admin = await signIn(app, company)
    const [here, there] = company.locations
    const leads: { id: number; date: string | null; zone: string }[] = []
    for (const [location, zone] of [
      [here, companyZone],
      [there, locationZone],
      [null, companyZone],
    ] as const) {
      const days = new Set(
        instants.flatMap((at) => [-2, -1, 0, 1, 2, 7].map((by) => addDays(dayInZone(at, zone), by))),
      )
      for (const date of [null, ...days]) {
        leads.push({
          id: await createLeadRow(app, company, { location: location ?? null, follow_up_date: date }),
          date,
          zone,
        })
      }
    }
    for (const instant of instants) {
      app.clock.set(instant)
      const keyOf = new Map(
        leads.map(({ id, date, zone }) => [id, followUpStatus(date, dayInZone(instant, zone), 'sunday')]),
      )
      const { body } = await admin.call(listLeads, { query: { page_size: '100', ordering: 'id' } })
      expect(body.results.map((lead) => [lead.id, lead.follow_up_status])).toEqual([...keyOf].slice(0, 100))
      for (const key of followUpStatuses) {
        const filtered = await admin.call(listLeads, {
          query: { follow_up_status: key, page_size: '100', ordering: 'id' },
        })
        const expected = leads.flatMap(({ id }) => (keyOf.get(id) === key ? [id] : []))
        expect([instant, key, filtered.body.count, filtered.body.results.map(({ id }) => id)]).toEqual([
          instant,
          key,
          expected.length,
          expected,
        ])
      }
    }
    const [first] = leads
    const detail = await admin.call(getLead, { params: { id: first?.id ?? 0 } })
    expect(detail.body.follow_up_status).toBe('no_follow_up')
  })
})

test.each([
  ['US', '', 'due_this_week'],
  ['FR', '', 'due_later'],
  ['US', 'monday', 'due_later'],
  ['FR', 'sunday', 'due_this_week'],
] as const)(
  'country %s with week_start "%s" makes a Friday follow-up %s on the Sunday before',
  async (country, week_start, key) => {
    app.clock.set(new Date('2026-11-22T17:00:00Z'))
    const company = await createCompany(app, { country })
    const admin = await signIn(app, company)
    const params = { id: String(company.id) }
    await admin.call(companyEndpoints.patch, { params, body: { week_start } })
    await createLeadRow(app, company, { follow_up_date: '2026-11-27' })
    for (const follow_up_status of ['due_this_week', 'due_later'] as const) {
      const { body } = await admin.call(listLeads, { query: { follow_up_status } })
      expect(body.results.map((lead) => lead.follow_up_status)).toEqual(follow_up_status === key ? [key] : [])
    }
  },
)

test("weekStartOf defaults to the country's usual first day of the week", () => {
  for (const country of Object.keys(countryLabels)) {
    const usual = new Intl.Locale(`und-${country}`) as Intl.Locale & { getWeekInfo(): { firstDay: number } }
    const isSunday = usual.getWeekInfo().firstDay === 7
    expect([country, weekStartOf({ country, week_start: '' })]).toEqual([
      country,
      isSunday ? 'sunday' : 'monday',
    ])
  }
})
