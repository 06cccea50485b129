import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { unguessableName } from '#server/platform/secrets.ts'
import { hashPassword } from '#server/slices/auth/passwords.ts'
import '#server/slices/auth/auth.tables.ts'
import '#server/slices/locations/locations.repository.ts'
import { dayMilliseconds } from './calendar.ts'
import { demoPassword, type Practice, type PracticeLocation, type PracticeStaff } from './practice.ts'
import { insertRows, reserveIds } from './rows.ts'

const minuteMilliseconds = 60_000

// The company is older than its first lead.
const companyAge = 3 * 365 * dayMilliseconds

export interface Target {
  client: pg.ClientBase
  now: Date
}

/** The ids that a stored practice has got. */
export interface StoredPractice {
  companyId: number
  idOf(location: Pick<PracticeLocation, 'name'>): number
  staffIdOf(member: Pick<PracticeStaff, 'username'>): number
}

/** Stores a company with its locations and staff. */
export async function storePractice({ client, now }: Target, practice: Practice): Promise<StoredPractice> {
  const created_at = new Date(now.getTime() - companyAge)
  const [companyId = 0] = await reserveIds(client, 'companies', 1)
  const { name, companyType: company_type, address, phone, email, timeZone: time_zone } = practice
  await insertRows(client, 'companies', [
    { id: companyId, name, company_type, address, phone, email, time_zone, created_at },
  ])
  const locationIds = await reserveIds(client, 'locations', practice.locations.length)
  await insertRows(
    client,
    'locations',
    practice.locations.map((location, index) => ({
      id: locationIds[index] as number,
      company_id: companyId,
      name: location.name,
      address: `${location.address}, ${location.city}, ${location.state} ${location.postalCode}`,
      phone: location.phone,
      email: location.email,
      notification_email: location.email,
      form_id: unguessableName(),
      time_zone: location.timeZone,
      created_at,
    })),
  )
  const idByName = new Map(practice.locations.map(({ name }, index) => [name, locationIds[index] as number]))
  const idOf = ({ name }: Pick<PracticeLocation, 'name'>) => idByName.get(name) as number
  const staffIdOf = await storeStaff({ client, companyId, created_at, now }, practice, idOf)
  return { companyId, idOf, staffIdOf }
}

async function storeStaff(
  to: Target & { companyId: number; created_at: Date },
  { staff }: Practice,
  idOf: StoredPractice['idOf'],
): Promise<StoredPractice['staffIdOf']> {
  const { client, companyId: company_id, created_at, now } = to
  const userIds = await reserveIds(client, 'users', staff.length)
  const staffIds = await reserveIds(client, 'staff', staff.length)
  const hashes = await Promise.all(
    staff.map(({ canSignIn }) => hashPassword(canSignIn ? demoPassword : nobodysPassword())),
  )
  const members = staff.map((member, index) => ({
    ...member,
    userId: userIds[index] as number,
    staffId: staffIds[index] as number,
    password_hash: hashes[index] as string,
  }))
  await insertRows(
    client,
    'users',
    members.map(({ userId, username, firstName, lastName, password_hash }) => ({
      id: userId,
      username,
      email: `${username}@example.com`,
      first_name: firstName,
      last_name: lastName,
      password_hash,
      created_at,
    })),
  )
  await insertRows(
    client,
    'staff',
    members.map(({ staffId, userId, role, canSignIn }, index) => ({
      id: staffId,
      company_id,
      user_id: userId,
      role,
      is_company_admin: role === 'administrator',
      last_active_at: canSignIn ? null : new Date(now.getTime() - (index * 41 + 9) * minuteMilliseconds),
      created_at,
    })),
  )
  await insertRows(
    client,
    'staff_locations',
    members.flatMap(({ staffId, locations }) =>
      locations.map((name) => ({ company_id, staff_id: staffId, location_id: idOf({ name }) })),
    ),
  )
  const idByUsername = new Map(members.map(({ username, staffId }) => [username, staffId]))
  return ({ username }) => idByUsername.get(username) as number
}

const nobodysPassword = () => randomBytes(24).toString('base64url')
