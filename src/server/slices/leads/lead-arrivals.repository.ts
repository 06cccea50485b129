import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { toE164 } from '#server/platform/phone.ts'
import { type LeadFields, newLead } from './leads.repository.ts'
import './leads.tables.ts'

type Company = Pick<Scope, 'companyId'>

/** The lead of a person who turned up before, by E.164 number or lower-case e-mail; the one seen last, locked. */
export async function lockLeadOfPerson(
  scope: Company,
  db: Database,
  person: { phoneE164: string | null; email: string },
) {
  const byPhone = db
    .selectFrom('leads')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('phone_e164', '=', person.phoneE164)
  const byEmail = db
    .selectFrom('leads')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('email', '<>', '')
    .where(sql`lower(email)`, '=', person.email)
  return db
    .selectFrom('leads')
    .select([
      'id',
      'location_id',
      'status',
      'request_count',
      'first_name',
      'last_name',
      'email',
      'phone',
      'insurance_provider',
      'address',
      'note',
    ])
    .where('id', 'in', byPhone.unionAll(byEmail))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Creates the lead of a request that came in by a public door; answers its id. */
export async function insertArrival(
  scope: Company,
  db: Database,
  fields: LeadFields,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('leads')
    .values(newLead(scope, fields, now))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts one more request of a lead and takes over what it brought. */
export async function repeatArrival(
  scope: Company,
  db: Database,
  id: number,
  fields: Partial<Omit<LeadFields, 'location' | 'type' | 'source' | 'follow_up_date'>>,
  now: Date,
): Promise<void> {
  const { address, ...same } = fields
  await db
    .updateTable('leads')
    .set((set) => ({
      ...same,
      ...(address ? { address: JSON.stringify(address) } : {}),
      ...(fields.phone ? { phone_e164: toE164(fields.phone) } : {}),
      request_count: set('request_count', '+', 1),
      last_seen_at: sql<Date>`greatest(last_seen_at, ${now})`,
      updated_at: now,
      updated_by: null,
      version: set('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}
