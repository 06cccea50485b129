import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { unguessableName } from '#server/platform/secrets.ts'
import { continueSession, startSession } from '#server/slices/auth/auth.usecases.ts'
import { hashPassword } from '#server/slices/auth/passwords.ts'
import type { AppUnderTest } from './app.ts'
import { clientOf, type TestClient } from './client.ts'

export const testPassword = 'a password for tests'
const testPasswordHash = hashPassword(testPassword)

export interface TestCompany {
  id: number
  /** Ids of its locations, in the order of their names. */
  locations: number[]
  formIds: string[]
  /** Ids of its staff, in the order of their making. */
  staff: number[]
}

/** A company with as many locations as time zones are given; null means the company's own. */
export async function createCompany(
  { db, clock }: AppUnderTest,
  options: { name?: string; timeZone?: string; locationTimeZones?: (string | null)[] } = {},
): Promise<TestCompany> {
  const created_at = clock.now()
  const { id } = await db
    .insertInto('companies')
    .values({
      name: options.name ?? 'Example Dental',
      time_zone: options.timeZone ?? 'America/New_York',
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const zones = options.locationTimeZones ?? [null, null]
  const rows = await db
    .insertInto('locations')
    .values(
      zones.map((time_zone, index) => ({
        company_id: id,
        name: `Location ${index + 1}`,
        form_id: unguessableName(),
        time_zone,
        created_at,
      })),
    )
    .returning(['id', 'form_id'])
    .execute()
  return { id, locations: rows.map((row) => row.id), formIds: rows.map((row) => row.form_id), staff: [] }
}

/** The scope of somebody who may do anything in a company, at all of its locations or at these, without a session. */
export const scopeIn = ({ id }: TestCompany, locationIds: number[] | null = null): Scope => ({
  companyId: id,
  staffId: 0,
  userId: 0,
  sessionId: 0,
  username: 'a',
  isCompanyAdmin: true,
  role: 'administrator',
  locationIds,
  timeZone: 'UTC',
  locationTimeZones: new Map(),
})

/** One more location of a company, to which nothing belongs. */
export async function createLocationRow(
  { db, clock }: AppUnderTest,
  company: Pick<TestCompany, 'id'>,
  fields: { name?: string; closed?: boolean } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('locations')
    .values({
      ...{ name: 'Location 0', time_zone: null, ...fields },
      company_id: company.id,
      form_id: unguessableName(),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let invitations = 0

/** An open invitation for a new e-mail. */
export async function createInvitationRow(
  { db, clock }: AppUnderTest,
  company: TestCompany,
): Promise<number> {
  const { id } = await db
    .insertInto('invitations')
    .values({
      company_id: company.id,
      email: `invited${++invitations}@example.com`,
      role: 'front_desk',
      nonce: Buffer.alloc(32),
      invited_by: null,
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 60_000),
      accepted_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let users = 0

/** A member of staff, without a session. Not an administrator unless the role says so. */
export async function createStaff(
  { db, clock }: AppUnderTest,
  company: TestCompany,
  options: { role?: StaffRole; locations?: number[]; username?: string } = {},
): Promise<{ staffId: number; username: string }> {
  const created_at = clock.now()
  const role = options.role ?? 'administrator'
  const username = options.username ?? `user${++users}@example.com`
  const user = await db
    .insertInto('users')
    .values({
      username,
      email: username.includes('@') ? username : `${username}@example.com`,
      password_hash: await testPasswordHash,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const staff = await db
    .insertInto('staff')
    .values({
      company_id: company.id,
      user_id: user.id,
      role,
      is_company_admin: role === 'administrator',
      last_active_at: null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = (options.locations ?? []).map((location_id) => ({
    company_id: company.id,
    staff_id: staff.id,
    location_id,
  }))
  if (places.length > 0) await db.insertInto('staff_locations').values(places).execute()
  company.staff.push(staff.id)
  return { staffId: staff.id, username }
}

/** A member of staff with a session as a login makes it, without the work of a password. */
export async function signIn(
  app: AppUnderTest,
  company: TestCompany,
  options: { role?: StaffRole; locations?: number[] } = {},
): Promise<TestClient> {
  const { staffId } = await createStaff(app, company, options)
  return startSessionOf(app, staffId)
}

const sessionOf = (app: AppUnderTest, staffId: number) => ({
  staffId,
  caller: { address: '127.0.0.1', userAgent: 'test', requestId: randomUUID() },
  now: app.clock.now(),
  settings: app.settings,
})

/** One more session of a member of staff, who has just shown who they are. */
export async function startSessionOf(app: AppUnderTest, staffId: number): Promise<TestClient> {
  return clientOf(app, (await startSession(app.db, sessionOf(app, staffId))).token)
}

/** One more session of a member of staff, in which they have not shown who they are. */
export async function continueSessionOf(app: AppUnderTest, staffId: number): Promise<TestClient> {
  const session = { ...sessionOf(app, staffId), family: randomUUID() }
  return clientOf(app, (await continueSession(app.db, session)).token)
}

/** A sign-in elsewhere of whoever came last to a company, who makes the call. */
export async function createSessionRow(app: AppUnderTest, company: TestCompany): Promise<number> {
  const staffId = company.staff.at(-1) ?? (await createStaff(app, company)).staffId
  // Unconfirmed, so that the audit log tells nothing of it.
  await continueSessionOf(app, staffId)
  const { id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** The user that a member of staff is. */
export async function userOf({ db }: Pick<AppUnderTest, 'db'>, staffId: number): Promise<number> {
  const staff = db.selectFrom('staff').select('user_id').where('id', '=', staffId)
  return (await staff.executeTakeFirstOrThrow()).user_id
}

/** Has a member of staff work for a further company as well; answers as whom. */
export async function workAt(
  { db, clock }: AppUnderTest,
  company: TestCompany,
  staffId: number,
  fields: { role?: StaffRole; active?: boolean } = {},
): Promise<number> {
  const user_id = await userOf({ db }, staffId)
  const { id } = await db
    .insertInto('staff')
    .values({
      ...{ company_id: company.id, user_id, role: 'dentist', last_active_at: null, created_at: clock.now() },
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
