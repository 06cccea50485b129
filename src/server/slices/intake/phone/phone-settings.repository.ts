import { sql } from 'kysely'
import type { PhoneSettings } from '#contract/intake/phone.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import './phone.repository.ts'

export type StoredSettings = Omit<PhoneSettings, 'addresses' | `auth_token_${string}`> & {
  /** Sealed, in base64. */
  sealed_token: string | null
}

export async function findSettings({ companyId }: Scope, db: Database): Promise<StoredSettings> {
  const { rows } = await sql<{ settings: StoredSettings }>`
    SELECT row_to_json(found) AS settings FROM (
      SELECT coalesce(account.account_sid, '') AS account_sid, encode(account.auth_token, 'base64') AS sealed_token,
        account.checked_at IS NOT NULL AS checked,
        coalesce(account.version, 0) AS version,
        (SELECT max(calls.started_at) FROM calls WHERE calls.company_id = companies.id) AS last_call_at,
        (SELECT json_build_object('waiting', count(*) FILTER (WHERE state = 'waiting'),
            'failed', count(*) FILTER (WHERE state = 'failed'))
          FROM call_recording_fetches WHERE company_id = companies.id AND state <> 'stored') AS recordings
      FROM companies LEFT JOIN phone_accounts AS account ON account.company_id = companies.id
      WHERE companies.id = ${companyId}
    ) AS found
  `.execute(db)
  return rows[0]?.settings as StoredSettings
}

export const findAccount = ({ companyId }: Scope, db: Database) =>
  db.selectFrom('phone_accounts').selectAll().where('company_id', '=', companyId).executeTakeFirst()

export const lockAccount = ({ companyId }: Scope, db: Database) =>
  db
    .selectFrom('phone_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()

export async function saveAccount(
  { companyId }: Scope,
  db: Database,
  account: { account_sid: string; auth_token: Buffer | null; checked_at: Date | null },
  now: Date,
): Promise<void> {
  const fields = { ...account, updated_at: now }
  await db
    .insertInto('phone_accounts')
    .values({ ...fields, company_id: companyId })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ ...fields, version: sql`phone_accounts.version + 1` }),
    )
    .execute()
}

/** Reads the numbers that show whether a number would ring itself, directly or through a second number. */
export const findRingTargets = ({ companyId }: Scope, db: Database, id: number) =>
  db
    .selectFrom('phone_numbers')
    .innerJoin('locations', 'locations.id', 'phone_numbers.location_id')
    .select([
      'phone_numbers.number',
      'phone_numbers.ring_number',
      'locations.phone',
      sql<
        string[]
      >`ARRAY(SELECT own.number FROM phone_numbers AS own WHERE own.company_id = ${companyId})`.as('numbers'),
      sql<
        string[]
      >`ARRAY(SELECT own.ring_number FROM phone_numbers AS own WHERE own.company_id = ${companyId})`.as(
        'ringing',
      ),
    ])
    .where('phone_numbers.company_id', '=', companyId)
    .where('phone_numbers.id', '=', id)
    .executeTakeFirstOrThrow()
