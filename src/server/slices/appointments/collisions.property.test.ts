import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { instantsAt, minutesLater } from '#contract/appointments/appointments.times.ts'
import { createOperatoryRow } from '#server/slices/operatories/operatories.testing.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { holdsLong, longRunTimeout } from '#server/testing/properties.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

// Days on which clocks go forward or back, some at midnight or by half an hour, and an ordinary one.
const days: readonly (readonly [timeZone: string, day: string])[] = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['Pacific/Kiritimati', '2026-06-10'],
]
const writers = 64
const few = 3

let app: TestApp
let company: TestCompany
let admin: TestClient
let providers: number[]
let operatories: number[]
let patients: number[]
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  const made = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: few }, make))
  providers = (await made(() => createStaff(app, company, { role: 'dentist' }))).map(({ staffId }) => staffId)
  operatories = await made(() => createOperatoryRow(app, company))
  patients = await made(() => createPatientRow(app, company))
})
afterAll(() => app.close())

const index = fc.nat(few - 1)
const visit = fc.record({
  provider: index,
  operatory: fc.option(index),
  patient: index,
  /** Quarters of an hour after midnight. */
  quarter: fc.nat(20),
  duration: fc.constantFrom(5, 30, 60, 150),
  isSecond: fc.boolean(),
  status: fc.constantFrom('scheduled' as const, 'completed' as const, 'cancelled' as const),
})
const move = fc.record({ quarter: fc.nat(20), provider: index, operatory: fc.option(index) })

const inOrder = (value: number | null, of: readonly number[]) => (value === null ? null : (of[value] ?? null))

test(
  'concurrent bookings never overlap for a provider, an operatory or a patient',
  async () => {
    await holdsLong(
      fc.asyncProperty(
        fc.constantFrom(...days),
        fc.array(fc.tuple(visit, move), { minLength: writers, maxLength: writers }),
        async ([timeZone, day], visits) => {
          await app.db.deleteFrom('appointments').where('company_id', '=', company.id).execute()
          const at = (quarter: number) => {
            const time = new Date(quarter * 15 * 60_000).toISOString().slice(11, 16)
            // A skipped time is taken as the hour after midnight UTC.
            return instantsAt({ day, time }, timeZone)[0] ?? minutesLater(new Date(`${day}T00:00Z`), 60)
          }
          const statuses = await Promise.all(
            visits.map(
              async ([{ provider, operatory, patient, quarter, duration, isSecond, status }, moved]) => {
                const params = { id: String(patients[patient]) }
                const booked = await admin.call(createAppointment, {
                  params,
                  body: {
                    ...{ date_time: at(quarter).toISOString(), type: 'Crown', status, duration },
                    ...{ staff_id: providers[provider] ?? 0, location: company.locations[0] ?? null },
                    ...{ operatory: inOrder(operatory, operatories), second_visit: isSecond },
                  },
                })
                if (booked.status !== 201) return [booked.status]
                const { status: movedStatus } = await admin.call(patchAppointment, {
                  params: { ...params, appointmentId: String(booked.body.id) },
                  body: {
                    ...{
                      date_time: at(moved.quarter).toISOString(),
                      staff_id: providers[moved.provider] ?? 0,
                    },
                    operatory: inOrder(moved.operatory, operatories),
                  },
                })
                return [booked.status, movedStatus]
              },
            ),
          )
          expect([...new Set(statuses.flat())].filter((status) => ![200, 201, 409].includes(status))).toEqual(
            [],
          )
          expect(await overlapping()).toEqual([])
        },
      ),
    )
  },
  longRunTimeout,
)

/** Pairs that the constraints should have refused. */
async function overlapping() {
  const { rows } = await sql`
    SELECT a.id AS a, b.id AS b FROM appointments AS a JOIN appointments AS b ON a.id < b.id
      AND a.status <> 'cancelled' AND b.status <> 'cancelled' AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
      AND (a.staff_id = b.staff_id OR a.operatory_id = b.operatory_id
        OR a.patient_id = b.patient_id AND NOT a.second_visit AND NOT b.second_visit)
    WHERE a.company_id = ${company.id} AND b.company_id = ${company.id}
  `.execute(app.db)
  return rows
}
