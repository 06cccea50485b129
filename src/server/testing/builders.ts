import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { providerRoles, type StaffRole } from '#contract/staff/staff.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Country } from '#server/platform/phone.ts'
import { unguessableName } from '#server/platform/secrets.ts'
import type { Tables } from '#server/schema/tables.ts'
import { continueSession, startSession } from '#server/slices/auth/auth.usecases.ts'
import { hashPassword } from '#server/slices/auth/passwords.ts'
import type { AppUnderTest } from './app.ts'
import { clientOf, type TestClient } from './client.ts'

/** Inserts a row and returns its id. */
export async function insertRow<T extends keyof Tables>(
  db: Database,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<number> {
  const insert = db.insertInto(table).values(row as never)
  const { rows } = await sql<{ id: number }>`${insert} RETURNING id`.execute(db)
  return rows[0]?.id as number
}

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
  options: {
    name?: string
    country?: Country
    timeZone?: string
    locationTimeZones?: (string | null)[]
  } = {},
): Promise<TestCompany> {
  const created_at = clock.now()
  const id = await insertRow(db, 'companies', {
    name: options.name ?? 'Example Dental',
    time_zone: options.timeZone ?? 'America/New_York',
    country: options.country ?? 'US',
    created_at,
  })
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

/** One more location of a company, to which nothing belongs. */
export async function createLocationRow(
  { db, clock }: AppUnderTest,
  company: Pick<TestCompany, 'id'>,
  fields: { name?: string; closed?: boolean } = {},
): Promise<number> {
  return insertRow(db, 'locations', {
    ...{ name: 'Location 0', time_zone: null, ...fields },
    company_id: company.id,
    form_id: unguessableName(),
    created_at: clock.now(),
  })
}

let invitations = 0

/** An open invitation for a new email. */
export async function createInvitationRow(
  { db, clock }: AppUnderTest,
  company: TestCompany,
): Promise<number> {
  return insertRow(db, 'invitations', {
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
}

let users = 0

/** A member of staff, without a session. Providers work at all locations by default, others at none. */
export async function createStaff(
  { db, clock }: AppUnderTest,
  company: TestCompany,
  options: { role?: StaffRole; locations?: number[]; username?: string } = {},
): Promise<{ staffId: number; username: string }> {
  const created_at = clock.now()
  const role = options.role ?? 'administrator'
  const username = options.username ?? `user${++users}@example.com`
  const userId = await insertRow(db, 'users', {
    username,
    email: username.includes('@') ? username : `${username}@example.com`,
    email_confirmed_at: created_at,
    password_hash: await testPasswordHash,
    created_at,
  })
  const staffId = await insertRow(db, 'staff', {
    company_id: company.id,
    user_id: userId,
    role,
    is_company_admin: role === 'administrator',
    last_active_at: null,
    created_at,
  })
  const usual = providerRoles.includes(role) ? company.locations : []
  const places = (options.locations ?? usual).map((location_id) => ({
    company_id: company.id,
    staff_id: staffId,
    location_id,
  }))
  if (places.length > 0) await db.insertInto('staff_locations').values(places).execute()
  company.staff.push(staffId)
  return { staffId, username }
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
  const session = { ...sessionOf(app, staffId), family: randomUUID(), signed_in_at: app.clock.now() }
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
  return insertRow(db, 'staff', {
    ...{ company_id: company.id, user_id, role: 'dentist', last_active_at: null, created_at: clock.now() },
    ...fields,
  })
}

/** The location of a staff member. */
export const locationOf = async ({ db }: AppUnderTest, staffId: number): Promise<number> => {
  const place = db.selectFrom('staff_locations').select('location_id').where('staff_id', '=', staffId)
  return (await place.executeTakeFirstOrThrow()).location_id
}
