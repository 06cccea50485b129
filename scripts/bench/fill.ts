import pg from 'pg'
import { patientStatuses } from '#contract/patients/patients.enums.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import { hashPassword } from '#server/slices/auth/passwords.ts'
import { callRecord } from '../demo/calls.ts'
import { sourceWeights, statusWeights, typeWeights } from '../demo/lead-weights.ts'
import { firstNames, lastNames } from '../demo/names.ts'
import { createPeople } from '../demo/people.ts'
import { practices } from '../demo/practice.ts'
import { createRandom } from '../demo/random.ts'
import { fillAppointments } from './fill-appointments.ts'
import { dropIndexes } from './indexes.ts'

/** Who can sign in to the company that is measured; the front desk works at two of its four locations. */
export const benchLogins = { administrator: 'bench', frontDesk: 'bench-desk' } as const

/** The company that is measured. */
export interface BenchCompany {
  id: number
  locations: number[]
  formId: string
  /** Its leads have every id between these. */
  leadIds: { first: number; last: number }
  /** E-mail addresses of some of its leads. */
  emails: string[]
  /** Its patients beside those among its leads have every id between these. */
  patientIds: { first: number; last: number }
}

/** What a database is filled with. */
export interface BenchFill {
  leads: number
  patients: number
  appointments: number
  /** Companies beside the one that is measured, each with a twentieth of its leads. */
  neighbours: number
  password: string
  tell(line: string): void
}

const neighbourShare = 1 / 20
const batch = 100_000

/** Fills an empty, migrated database: one company with the leads asked for, and smaller ones beside it. */
export async function fillBench(connection: pg.ClientConfig, fill: BenchFill): Promise<BenchCompany> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `SET maintenance_work_mem = '512MB'; SET synchronous_commit = off; SELECT setseed(0.42)`,
    )
    const restoreIndexes = await dropIndexes(client, 'leads')
    const restorePatientIndexes = await dropIndexes(client, 'patients')
    for (let at = 0; at < fill.neighbours; at++) {
      const neighbour = await createCompany(client, `Neighbour ${at + 1}`)
      await insertLeads(client, neighbour, Math.ceil(fill.leads * neighbourShare), () => {})
    }
    const company = await createCompany(client, 'Measured company')
    await createStaff(client, company, fill.password)
    const leadIds = await insertLeads(client, company, fill.leads, fill.tell)
    await insertPatients(client)
    const patientIds = await insertMorePatients(client, company, fill.patients)
    fill.tell(`  ${fill.patients.toLocaleString('en')} patients`)
    // Nobody follows these as they are made.
    await client.query('ALTER TABLE appointments DISABLE TRIGGER appointments_changes')
    await fillAppointments(client, company, { count: fill.appointments, tell: fill.tell })
    await client.query('ALTER TABLE appointments ENABLE TRIGGER appointments_changes')
    fill.tell('  building the indexes …')
    await restoreIndexes()
    await restorePatientIndexes()
    // As after a night of autovacuum, and with nothing left to write back while it is measured.
    await client.query('VACUUM (ANALYZE)')
    const { rows } = await client.query(`SELECT pg_has_role(current_user, 'pg_checkpoint', 'USAGE') AS may`)
    if (rows[0]?.may) await client.query('CHECKPOINT')
    const { rows: some } = await client.query<{ email: string }>(
      'SELECT email FROM leads WHERE id BETWEEN $1 AND $2 AND id % (($2 - $1) / 200 + 1) = 0',
      [leadIds.first, leadIds.last],
    )
    return { ...company, leadIds, patientIds, emails: some.map(({ email }) => email) }
  } finally {
    await client.end()
  }
}

type Company = Omit<BenchCompany, 'leadIds' | 'patientIds' | 'emails'>

async function createCompany(client: pg.Client, name: string): Promise<Company> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO companies (name, time_zone, created_at) VALUES ($1, 'America/New_York', now()) RETURNING id`,
    [name],
  )
  const id = Number(rows[0]?.id)
  const { rows: locations } = await client.query<{ id: number; form_id: string }>(
    `INSERT INTO locations (company_id, name, form_id, time_zone, created_at)
     SELECT $1::bigint, 'Location ' || n, 'bench-' || $1 || '-' || n, CASE WHEN n > 2 THEN 'America/Chicago' END, now()
     FROM generate_series(1, 4) AS n RETURNING id, form_id`,
    [id],
  )
  return { id, locations: locations.map((one) => Number(one.id)), formId: locations[0]?.form_id ?? '' }
}

async function createStaff(client: pg.Client, company: Company, password: string): Promise<void> {
  const hash = await hashPassword(password)
  const members: [string, StaffRole][] = [
    [benchLogins.administrator, 'administrator'],
    [benchLogins.frontDesk, 'front_desk'],
  ]
  for (const [username, role] of members) {
    await client.query(
      `WITH person AS (
         INSERT INTO users (username, email, password_hash, created_at)
         VALUES ($1, $1 || '@example.com', $2, now()) RETURNING id
       ), member AS (
         INSERT INTO staff (company_id, user_id, role, is_company_admin, created_at)
         SELECT $3::bigint, id, $4, $4 = 'administrator', now() FROM person RETURNING id
       )
       INSERT INTO staff_locations (company_id, staff_id, location_id)
       SELECT $3, member.id, location FROM member, unnest($5::bigint[]) AS location`,
      [username, hash, company.id, role, company.locations.slice(0, 2)],
    )
  }
}

/** Each key as often as its weight says, for a plain draw of one of them in SQL. */
function spread<K extends string>(weights: Record<K, number>): string[] {
  return Object.entries<number>(weights).flatMap(([key, weight]) => Array(Math.round(weight * 2)).fill(key))
}

// Numbers below +1 999 belong to nobody. Every lead has its own, and neighbours differ in all digits, as in life.
const phoneFactor = 6_180_339
const phoneCount = 10_000_000
const phoneOf = (n: string) =>
  `'+1999' || lpad((${n}::bigint * ${phoneFactor} % ${phoneCount})::text, 7, '0')`

/** The phone number of a company's n-th lead, from 1. */
export const benchPhone = (n: number): string =>
  `+1999${String((BigInt(n) * BigInt(phoneFactor)) % BigInt(phoneCount)).padStart(7, '0')}`

const recentDays = 30
const draw = (parameter: number) =>
  `($${parameter}::text[])[1 + floor(random() * cardinality($${parameter}::text[]))::int]`

async function insertLeads(
  client: pg.Client,
  company: Company,
  count: number,
  tell: (line: string) => void,
): Promise<BenchCompany['leadIds']> {
  const location = practices[0]?.locations[0]
  if (!location) throw new Error('the demo practice has a location')
  const caller = createPeople(createRandom('bench')).next(location.region)
  let first = 0
  let last = 0
  for (let from = 0; from < count; from += batch) {
    const { rows } = await client.query<{ first: string; last: string }>(
      `WITH drawn AS (
         SELECT n, ${draw(3)} AS first_name, ${draw(4)} AS last_name, ${draw(5)} AS type, ${draw(6)} AS source,
           ${phoneOf('n')} AS phone, ($7::bigint[])[1 + floor(random() * 4)::int] AS location_id,
           random() < 0.97 AS located, random() < 0.15 AS again, random() < 0.1 AS planned, ($14::float8 - n + random()) / $14 AS age,
           random() AS returned, floor(random() * 60 - 20)::int AS days, ${draw(8)} AS young, ${draw(9)} AS old
         FROM generate_series($1::int, $2::int) AS n
       ), dated AS (
         SELECT *, date_trunc('milliseconds', now() - age * interval '730 days') AS created_at FROM drawn
       ), inserted AS (
         INSERT INTO leads (company_id, location_id, first_name, last_name, email, phone, phone_e164, status, type,
           source, insurance_provider, follow_up_date, note, request_count, last_seen_at, created_at, updated_at)
         SELECT $10::bigint, CASE WHEN located THEN location_id END, first_name, last_name,
           lower(first_name || '.' || last_name) || n || '@example.com', phone, phone,
           CASE WHEN age * 730 < $11 THEN young ELSE old END, type, source,
           CASE WHEN days % 3 = 0 THEN 'Plan ' || (days + 20) ELSE '' END,
           CASE WHEN planned THEN current_date + days END,
           CASE WHEN type = 'phonecall' THEN replace($12, $13, phone) ELSE 'Asked for an appointment.' END,
           CASE WHEN again THEN 2 ELSE 1 END,
           CASE WHEN again THEN created_at + (now() - created_at) * returned ELSE created_at END,
           created_at, created_at + (now() - created_at) * greatest(returned, age)
         FROM dated RETURNING id
       )
       SELECT min(id) AS first, max(id) AS last FROM inserted`,
      [
        from + 1,
        Math.min(count, from + batch),
        firstNames,
        lastNames,
        spread(typeWeights),
        spread(sourceWeights),
        company.locations,
        spread(statusWeights(5, true)),
        spread(statusWeights(400, true)),
        company.id,
        recentDays,
        callRecord(caller, location, 'completed'),
        caller.phone,
        count,
      ],
    )
    first ||= Number(rows[0]?.first)
    last = Number(rows[0]?.last)
    tell(`  ${Math.min(count, from + batch).toLocaleString('en')} leads`)
  }
  return { first, last }
}

/** Those who were won are patients. */
async function insertPatients(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO patients (company_id, location_id, first_name, last_name, email, phone, phone_e164, status, created_at, updated_at)
     SELECT company_id, location_id, first_name, last_name, email, phone, phone_e164, 'active', created_at, updated_at
     FROM leads WHERE status IN ('converted', 'existing')`,
  )
}

/** Patients who never were leads; their numbers are below +1 997, and nobody else's. */
async function insertMorePatients(
  client: pg.Client,
  company: Company,
  count: number,
): Promise<BenchCompany['patientIds']> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `WITH inserted AS (
       INSERT INTO patients (company_id, location_id, first_name, last_name, email, phone, phone_e164, status, source,
         total_value, created_at, updated_at)
       SELECT $1::bigint, ($2::bigint[])[1 + n % 4], ${draw(3)}, ${draw(4)}, 'patient' || n || '@example.com',
         '+1997' || lpad(n::text, 7, '0'), '+1997' || lpad(n::text, 7, '0'), ${draw(5)}, ${draw(6)},
         CASE WHEN random() < 0.7 THEN round((random() * 5000)::numeric, 2) END,
         now() - random() * interval '900 days', now() - random() * interval '90 days'
       FROM generate_series(1, $7::int) AS n RETURNING id
     )
     SELECT min(id) AS first, max(id) AS last FROM inserted`,
    [
      company.id,
      company.locations,
      firstNames,
      lastNames,
      [...patientStatuses],
      spread(sourceWeights),
      count,
    ],
  )
  return { first: Number(rows[0]?.first), last: Number(rows[0]?.last) }
}
