import pg from 'pg'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { patientStatuses } from '#contract/patients/patients.enums.ts'
import { hashPassword } from '#server/slices/auth/passwords.ts'
import { callRecord } from '../demo/calls.ts'
import { sourceWeights, typeWeights } from '../demo/leads.ts'
import { firstNames, lastNames } from '../demo/names.ts'

/** Who can sign in to the measured company; the front desk works at two of its four locations. */
export const benchLogins = { administrator: 'bench', frontDesk: 'bench-desk' } as const

interface Company {
  id: number
  locations: number[]
  formId: string
}

/** The measured company. */
export interface BenchCompany extends Company {
  /** Every id between these is one of its leads. */
  leadIds: { first: number; last: number }
  patientIds: { first: number; last: number }
  /** Email addresses of some of its leads. */
  emails: string[]
}

export interface BenchFill {
  leads: number
  /** Beside the leads that became patients; up to 100,000 of them have an appointment. */
  patients: number
  /** Companies beside the measured one, each with a twentieth of its leads. */
  neighbors: number
  /** Makes names and messages differ: 6,000 last names, 800 first names. */
  varied?: boolean | undefined
}

const batch = 100_000
const maxAppointments = 100_000

/** Fills an empty, migrated database. */
export async function fillBench(db: pg.Client, fill: BenchFill, password: string): Promise<BenchCompany> {
  await db.query(`SET maintenance_work_mem = '512MB'; SET synchronous_commit = off; SELECT setseed(0.42)`)
  const restoreIndexes = [await dropIndexes(db, 'leads'), await dropIndexes(db, 'patients')]
  for (let at = 1; at <= fill.neighbors; at++) {
    await insertLeads(db, await createCompany(db, `Neighbor ${at}`), Math.ceil(fill.leads / 20), fill)
  }
  const company = await createCompany(db, 'Measured company')
  await createStaff(db, company, password)
  await insertLeads(db, company, fill.leads, fill)
  await insertPatients(db, company, fill.patients, fill)
  await insertAppointments(db, company, Math.min(fill.patients, maxAppointments))
  for (const restore of restoreIndexes) await restore()
  // As after a night of autovacuum, and with nothing left to write back during the measurement.
  await db.query('VACUUM (ANALYZE)')
  await db.query('CHECKPOINT')
  const idsOf = async (table: string) => {
    const { rows } = await db.query<{ first: number; last: number }>(
      `SELECT min(id)::int AS first, max(id)::int AS last FROM ${table} WHERE company_id = $1`,
      [company.id],
    )
    return rows[0] ?? { first: 0, last: 0 }
  }
  const leadIds = await idsOf('leads')
  const { rows } = await db.query<{ email: string }>(
    'SELECT email FROM leads WHERE id BETWEEN $1 AND $2 AND id % (($2 - $1) / 200 + 1) = 0',
    [leadIds.first, leadIds.last],
  )
  return { ...company, leadIds, patientIds: await idsOf('patients'), emails: rows.map(({ email }) => email) }
}

/** Drops the indexes that no constraint needs, because a large fill is many times faster without; returns how to rebuild them. */
async function dropIndexes(db: pg.Client, table: string): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await db.query(`DROP INDEX ${pg.escapeIdentifier(name)}`)
  return async () => {
    for (const { definition } of rows) await db.query(definition)
  }
}

async function createCompany(db: pg.Client, name: string): Promise<Company> {
  const { rows } = await db.query<{ company: number; id: number; form_id: string }>(
    `WITH company AS (
       INSERT INTO companies (name, time_zone, created_at) VALUES ($1, 'America/New_York', now()) RETURNING id
     )
     INSERT INTO locations (company_id, name, form_id, time_zone, created_at)
     SELECT id, 'Location ' || n, 'bench-' || id || '-' || n, CASE WHEN n > 2 THEN 'America/Chicago' END, now()
     FROM company, generate_series(1, 4) AS n RETURNING company_id::int AS company, id::int, form_id`,
    [name],
  )
  const [first] = rows
  return { id: first?.company ?? 0, locations: rows.map(({ id }) => id), formId: first?.form_id ?? '' }
}

async function createStaff(db: pg.Client, { id, locations }: Company, password: string): Promise<void> {
  const hash = await hashPassword(password)
  for (const [username, role] of [
    [benchLogins.administrator, 'administrator'],
    [benchLogins.frontDesk, 'front_desk'],
  ]) {
    await db.query(
      `WITH person AS (
         INSERT INTO users (username, email, password_hash, created_at)
         VALUES ($1, $1 || '@example.com', $2, now()) RETURNING id
       ), member AS (
         INSERT INTO staff (company_id, user_id, role, is_company_admin, created_at)
         SELECT $3::bigint, id, $4, $4 = 'administrator', now() FROM person RETURNING id
       )
       INSERT INTO staff_locations (company_id, staff_id, location_id)
       SELECT $3, member.id, location FROM member, unnest($5::bigint[]) AS location`,
      [username, hash, id, role, locations.slice(0, 2)],
    )
  }
}

// How often a lead has each status: within a month of its arrival, and later.
const statusWeights: Record<LeadStatus, [young: number, old: number]> = {
  new: [30, 1],
  repeat: [35, 35],
  contacted: [30, 12],
  scheduled: [18, 1],
  converted: [3, 24],
  existing: [7, 8],
  noshow: [1, 11],
  lost: [3, 30],
  na: [3, 8],
}

/** Each key as often as its weight says, for a plain draw in SQL. */
const spread = (weights: readonly (readonly [key: string, weight: number])[]): string[] =>
  weights.flatMap(([key, weight]) => Array<string>(Math.round(weight * 2)).fill(key))
const statusesBy = (age: 0 | 1) =>
  spread(Object.entries(statusWeights).map(([status, weights]) => [status, weights[age]]))
const draw = (parameter: number) =>
  `($${parameter}::text[])[1 + floor(random() * cardinality($${parameter}::text[]))::int]`

// Numbers below +1 999 belong to no one. Every lead has its own, and neighbors differ in all digits, as in life.
const [phoneFactor, phoneCount] = [6_180_339, 10_000_000]

/** The phone number of a company's n-th lead, from 1. */
export const benchPhone = (n: number): string =>
  `+1999${String((BigInt(n) * BigInt(phoneFactor)) % BigInt(phoneCount)).padStart(7, '0')}`

// Every other name stays as it is.
const half = (endings: string[]): string[] => [...endings, ...endings.map(() => '')]
const firstEndings = half(['a', 'ie', 'lyn', 'ette', 'ito'])
const lastEndings = half([
  ...[
    'son',
    'sen',
    'berg',
    'man',
    'ski',
    'ez',
    'ova',
    'stein',
    'ton',
    'ley',
    'field',
    'wood',
    'worth',
    'burn',
  ],
  ...['dale', 'land', 'ham', 'well', 'ford', 'mann', 'quist', 'gren', 'strom', 'lund', 'dahl', 'holm', 'vik'],
  ...[
    'ova',
    'escu',
    'idis',
    'opoulos',
    'enko',
    'chuk',
    'yan',
    'dze',
    'shvili',
    'ian',
    'oglu',
    'zadeh',
    'pour',
  ],
])
export const complaints = [
  ...['a crown that came off', 'bleeding gums', 'a wobbly bridge', 'a loose filling', 'a sore jaw', 'braces'],
  ...['a cleaning', 'whitening', 'dentures', 'an implant', 'a checkup', 'wisdom teeth', 'a night guard'],
  ...['an abscess', 'veneers', 'a root canal', 'sensitive teeth', 'a second opinion', 'a retainer', 'floss'],
]
const plain = ['']
/** Endings of first and last names, and complaints in messages. */
const variedBy = ({ varied }: Pick<BenchFill, 'varied'>): [string[], string[], string[]] =>
  varied
    ? [firstEndings, lastEndings, complaints.map((what) => ` It is about ${what}.`)]
    : [plain, plain, plain]

async function insertLeads(
  db: pg.Client,
  company: Company,
  count: number,
  fill: Pick<BenchFill, 'varied'>,
): Promise<void> {
  const caller = '+12125550110'
  for (let from = 0; from < count; from += batch) {
    await db.query(
      `WITH drawn AS (
         SELECT n, ${draw(3)} || ${draw(14)} AS first_name, ${draw(4)} || ${draw(15)} AS last_name, ${draw(16)} AS about, ${draw(5)} AS type, ${draw(6)} AS source,
           '+1999' || lpad((n::bigint * ${phoneFactor} % ${phoneCount})::text, 7, '0') AS phone,
           ($7::bigint[])[1 + floor(random() * 4)::int] AS location_id, random() < 0.97 AS located,
           random() < 0.15 AS again, random() < 0.1 AS planned, ($13::float8 - n + random()) / $13 AS age,
           random() AS returned, floor(random() * 60 - 20)::int AS days, ${draw(8)} AS young, ${draw(9)} AS old
         FROM generate_series($1::int, $2::int) AS n
       ), dated AS (
         SELECT *, date_trunc('milliseconds', now() - age * interval '730 days') AS created_at FROM drawn
       )
       INSERT INTO leads (company_id, location_id, first_name, last_name, email, phone, phone_e164, status, type,
         source, insurance_provider, follow_up_date, note, request_count, last_seen_at, created_at, updated_at)
       SELECT $10::bigint, CASE WHEN located THEN location_id END, first_name, last_name,
         lower(first_name || '.' || last_name) || n || '@example.com', phone, phone,
         CASE WHEN age * 730 < 30 THEN young ELSE old END, type, source,
         CASE WHEN days % 3 = 0 THEN 'Plan ' || (days + 20) ELSE '' END,
         CASE WHEN planned THEN current_date + days END,
         CASE WHEN type = 'phonecall' THEN replace($11, $12, phone) ELSE 'Asked for an appointment.' || about || CASE WHEN about <> '' AND n % 1000 = 0 THEN ' A tooth is chipped.' ELSE '' END END,
         CASE WHEN again THEN 2 ELSE 1 END,
         CASE WHEN again THEN created_at + (now() - created_at) * returned ELSE created_at END,
         created_at, created_at + (now() - created_at) * greatest(returned, age)
       FROM dated`,
      [
        ...[from + 1, Math.min(count, from + batch), firstNames, lastNames],
        ...[spread(Object.entries(typeWeights)), spread(Object.entries(sourceWeights)), company.locations],
        ...[statusesBy(0), statusesBy(1), company.id],
        ...[callRecord(caller, '+12125550101', 'completed', new Date(), 60), caller, count],
        ...variedBy(fill),
      ],
    )
  }
}

/** The leads that were won, and as many more as asked for; their numbers are below +1 997, and no one else's. */
async function insertPatients(
  db: pg.Client,
  company: Company,
  count: number,
  fill: Pick<BenchFill, 'varied'>,
): Promise<void> {
  const [firstNameEndings, lastNameEndings] = variedBy(fill)
  await db.query(
    `INSERT INTO patients (company_id, location_id, first_name, last_name, email, phone, phone_e164, status, created_at, updated_at)
     SELECT company_id, location_id, first_name, last_name, email, phone, phone_e164, 'active', created_at, updated_at
     FROM leads WHERE company_id = $1 AND status IN ('converted', 'existing')`,
    [company.id],
  )
  const sources = spread(Object.entries(sourceWeights))
  await db.query(
    `INSERT INTO patients (company_id, location_id, first_name, last_name, email, phone, phone_e164, status, source,
       total_value, created_at, updated_at)
     SELECT $1::bigint, ($2::bigint[])[1 + n % 4], ${draw(3)} || ${draw(8)}, ${draw(4)} || ${draw(9)}, 'patient' || n || '@example.com',
       '+1997' || lpad(n::text, 7, '0'), '+1997' || lpad(n::text, 7, '0'), ${draw(5)}, ${draw(6)},
       CASE WHEN random() < 0.7 THEN round((random() * 5000)::numeric, 2) END,
       now() - random() * interval '900 days', now() - random() * interval '90 days'
     FROM generate_series(1, $7::int) AS n`,
    [
      ...[company.id, company.locations, firstNames, lastNames, patientStatuses, sources, count],
      ...[firstNameEndings, lastNameEndings],
    ],
  )
}

/** Whole working days of two dentists, sixteen half hours each, until two months from now. */
async function insertAppointments(db: pg.Client, company: Company, count: number): Promise<void> {
  await db.query(
    `WITH person AS (
       INSERT INTO users (username, email, password_hash, created_at)
       SELECT 'treats-' || n, 'treats-' || n || '@example.com', '', now() FROM generate_series(1, 2) AS n RETURNING id
     ), dentist AS (
       INSERT INTO staff (company_id, user_id, role, created_at) SELECT $1::bigint, id, 'dentist', now() FROM person
       RETURNING id
     ), placed AS (
       INSERT INTO staff_locations (company_id, staff_id, location_id)
       SELECT $1, dentist.id, location FROM dentist, unnest($2::bigint[]) AS location
     ), numbered AS (
       SELECT id, row_number() OVER () - 1 AS place FROM dentist
     ), drawn AS (
       SELECT n, current_date + 60 - n / 32 + interval '13 hours' + (n / 2 % 16) * interval '30 minutes' AS at
       FROM generate_series(0, $3::int - 1) AS n
     ), patient AS (
       SELECT id, row_number() OVER () - 1 AS n FROM patients WHERE company_id = $1 LIMIT $3
     )
     INSERT INTO appointments (company_id, patient_id, location_id, staff_id, starts_at, ends_at, type, status, created_at, updated_at)
     SELECT $1, patient.id, ($2::bigint[])[1 + n % 4], numbered.id, at, at + interval '30 minutes', 'Cleaning',
       CASE WHEN n % 13 = 0 THEN 'cancelled' WHEN at < now() THEN 'completed' ELSE 'scheduled' END, now(), now()
     FROM drawn JOIN patient USING (n) JOIN numbered ON place = n % 2`,
    [company.id, company.locations, count],
  )
}
