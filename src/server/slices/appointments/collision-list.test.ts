import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAppointment,
  listCollisions,
  markCollisionsSeen,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let staff_id: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  staff_id = (await createStaff(app, company, { role: 'dentist' })).staffId
})
afterAll(() => app.close())

async function book(time: string) {
  const patient = await createPatientRow(app, company)
  const { body } = await admin.call(createAppointment, {
    params: { id: String(patient) },
    body: {
      ...{ date_time: `2026-03-12T${time}:00Z`, type: 'Crown', status: 'scheduled', staff_id, duration: 60 },
    },
  })
  return { id: body.id, params: { id: String(patient), appointmentId: String(body.id) } }
}
type Booked = Awaited<ReturnType<typeof book>>

/** Puts a visit where another is, as an import does. */
async function keepAt(time: string, { id }: Booked) {
  const starts_at = new Date(`2026-03-12T${time}:00Z`)
  await app.db
    .updateTable('appointments')
    .set({ starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) })
    .set({ kept_collision: true, collision_listed: true })
    .where('id', '=', id)
    .execute()
}
const change = ({ params }: Booked, body: object) => admin.call(patchAppointment, { params, body })
const listed = async (client = admin) => (await client.call(listCollisions)).body.results.map(({ id }) => id)

describe('listCollisions', () => {
  test('lists visits with a kept collision, earliest first, until they are seen', async () => {
    await book('13:00')
    const [later, earlier] = [await book('16:00'), await book('18:00')]
    await keepAt('13:30', later)
    await keepAt('13:15', earlier)
    expect(await listed()).toEqual([earlier.id, later.id])
    expect((await admin.call(markCollisionsSeen)).status).toBe(204)
    expect(await listed()).toEqual([])
  })

  test('leaves out canceled visits and other companies', async () => {
    const visit = await book('13:00')
    await keepAt('13:00', visit)
    const stranger = await signIn(app, await createCompany(app))
    expect(await listed(stranger)).toEqual([])
    await stranger.call(markCollisionsSeen)
    expect(await listed()).toEqual([visit.id])
    await change(visit, { status: 'cancelled' })
    expect(await listed()).toEqual([])
  })

  test('is for administrators', async () => {
    const manager = await signIn(app, company, { role: 'office_manager' })
    expect((await manager.call(listCollisions)).status).toBe(403)
    expect((await manager.call(markCollisionsSeen)).status).toBe(403)
  })
})

describe('a visit with a kept collision', () => {
  test('can be changed where it is', async () => {
    await book('13:00')
    const visit = await book('16:00')
    await keepAt('13:30', visit)
    expect((await change(visit, { note: 'Changed' })).status).toBe(200)
    expect(await listed()).toEqual([visit.id])
  })

  test('keeps its time from others', async () => {
    const visit = await book('16:00')
    await keepAt('13:30', visit)
    const body = { date_time: '2026-03-12T14:00:00Z', type: 'Crown', status: 'scheduled' as const, staff_id }
    const params = { id: String(await createPatientRow(app, company)) }
    expect((await admin.call(createAppointment, { params, body })).status).toBe(409)
  })

  test('is checked like any other once it moves', async () => {
    await book('13:00')
    const visit = await book('16:00')
    await keepAt('13:30', visit)
    expect((await change(visit, { date_time: '2026-03-12T13:15:00Z' })).status).toBe(409)
    expect((await change(visit, { date_time: '2026-03-12T17:00:00Z' })).status).toBe(200)
    expect(await listed()).toEqual([])
    const { kept_collision } = await app.db
      .selectFrom('appointments')
      .select('kept_collision')
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow()
    expect(kept_collision).toBe(false)
  })
})
