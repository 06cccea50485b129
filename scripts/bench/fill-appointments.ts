import type pg from 'pg'
import { dropIndexes } from './indexes.ts'

interface Company {
  id: number
  locations: number[]
}

/** Ten years of half hours, sixteen a day. */
const days = 3_650
const slotsPerDay = 16
const daysAhead = 60
const batch = 500_000

/** Fills in appointments of a company's patients: whole working days of as many staff as it takes, none of them overlapping. */
export async function fillAppointments(
  client: pg.Client,
  company: Company,
  fill: { count: number; tell(line: string): void },
): Promise<void> {
  if (fill.count === 0) return
  const people = Math.ceil(fill.count / (days * slotsPerDay))
  const { rows: staff } = await client.query<{ id: string }>(
    `WITH person AS (
       INSERT INTO users (username, email, password_hash, created_at)
       SELECT 'treats-' || n, 'treats-' || n || '@example.com', '', now() FROM generate_series(1, $2::int) AS n RETURNING id
     )
     INSERT INTO staff (company_id, user_id, role, created_at) SELECT $1::bigint, id, 'dentist', now() FROM person RETURNING id`,
    [company.id, people],
  )
  const { rows: patients } = await client.query<{ ids: string[] }>(
    'SELECT array_agg(id) AS ids FROM patients WHERE company_id = $1',
    [company.id],
  )
  const restore = await dropConstraints(client)
  for (let from = 0; from < fill.count; from += batch) {
    await client.query(
      `INSERT INTO appointments (company_id, patient_id, location_id, staff_id, starts_at, ends_at, type, status, created_at, updated_at)
       SELECT $1::bigint, ($2::bigint[])[1 + n % cardinality($2::bigint[])], ($3::bigint[])[1 + (n % $9) % cardinality($3::bigint[])],
         ($4::bigint[])[1 + n % $9], at, at + interval '30 minutes', 'Cleaning',
         CASE WHEN n % 13 = 0 THEN 'cancelled' WHEN at < now() THEN 'completed' ELSE 'scheduled' END, now(), now()
       FROM (
         SELECT n, current_date - ($7::int - $10::int) + interval '13 hours' + (n / $9 / $8) * interval '1 day' + (n / $9 % $8) * interval '30 minutes' AS at
         FROM generate_series($5::int, $6::int) AS n
       ) AS drawn`,
      [
        company.id,
        patients[0]?.ids ?? [],
        company.locations,
        staff.map(({ id }) => id),
        from,
        Math.min(fill.count, from + batch) - 1,
        days,
        slotsPerDay,
        people,
        daysAhead,
      ],
    )
    fill.tell(`  ${Math.min(fill.count, from + batch).toLocaleString('en')} appointments`)
  }
  fill.tell('  building their indexes …')
  await restore()
}

/** Drops what is looked up for every row; answers how to demand it again, of all rows at once. */
async function dropConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const restoreIndexes = await dropIndexes(client, 'appointments')
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = 'appointments'::regclass AND contype IN ('f', 'x')`,
  )
  for (const { name } of rows) await client.query(`ALTER TABLE appointments DROP CONSTRAINT ${name}`)
  return async () => {
    await restoreIndexes()
    for (const { name, definition } of rows) {
      await client.query(`ALTER TABLE appointments ADD CONSTRAINT ${name} ${definition}`)
    }
  }
}
