import { sql } from 'kysely'
import type { Passkey } from '#contract/auth/auth.second-factor.schemas.ts'
import { staffActor } from '#server/platform/actors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { StoredPasskey } from './passkeys.ts'
import { hasSecondFactor } from './sessions.repository.ts'

// Second factors belong to the user, across companies. During sign-in there is no scope, so the user id
// narrows the queries.

export async function readSecondFactor(scope: Scope, db: Database) {
  const { rows } = await sql<{
    app_since: Date | null
    codes_left: number
    required: boolean
    passkeys: Passkey[] | null
  }>`
    SELECT companies.require_second_factor AS required,
      (SELECT enabled_at FROM authenticator_apps WHERE user_id = ${scope.userId}) AS app_since,
      (SELECT count(*)::integer FROM recovery_codes WHERE user_id = ${scope.userId} AND used_at IS NULL) AS codes_left,
      (SELECT json_agg(json_build_object('id', id, 'name', name, 'created_at', created_at, 'last_used_at', last_used_at)
        ORDER BY id) FROM passkeys WHERE user_id = ${scope.userId}) AS passkeys
    FROM companies WHERE companies.id = ${scope.companyId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a session belongs to a company')
  return row
}

/** Serializes changes to a user's second factors. */
export async function lockOwner(scope: Scope, db: Database): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', scope.userId).forUpdate().execute()
}

export async function readConfirmedAt(scope: Scope, db: Database): Promise<Date | null> {
  const session = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', scope.sessionId)
    .executeTakeFirst()
  return session?.confirmed_at ?? null
}

/** Doesn't count until a code has confirmed it. */
export async function storePendingApp(scope: Scope, db: Database, pending: Buffer): Promise<void> {
  await db
    .insertInto('authenticator_apps')
    .values({ user_id: scope.userId, pending, secret: null, enabled_at: null, last_step: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending }))
    .execute()
}

export async function lockApp(db: Database, userId: number) {
  return db
    .selectFrom('authenticator_apps')
    .select(['secret', 'pending', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** The confirming code counts as used. */
export async function enablePendingApp(scope: Scope, db: Database, step: number, now: Date): Promise<void> {
  await db
    .updateTable('authenticator_apps')
    .set((set) => ({ secret: set.ref('pending'), pending: null, enabled_at: now, last_step: step }))
    .where('user_id', '=', scope.userId)
    .execute()
}

export async function noteStep(db: Database, userId: number, step: number): Promise<void> {
  await db.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', userId).execute()
}

export async function deleteApp(scope: Scope, db: Database): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', scope.userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Who the passkey is for, and the passkeys they already have. */
export async function readPasskeyOwner(scope: Scope, db: Database) {
  const { rows } = await sql<{
    username: string
    name: string
    passkeys: { id: string; transports: string[] }[] | null
  }>`
    SELECT username, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), username) AS name,
      (SELECT json_agg(json_build_object('id', credential_id, 'transports', transports) ORDER BY id)
        FROM passkeys WHERE user_id = users.id) AS passkeys
    FROM users WHERE id = ${scope.userId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a session belongs to a user')
  return { username: row.username, name: row.name, passkeys: row.passkeys ?? [] }
}

export async function insertPasskey(
  scope: Scope,
  db: Database,
  passkey: StoredPasskey & { name: string; created_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('passkeys')
    .values({ ...passkey, user_id: scope.userId, last_used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locked, so that sign-ins advance its counter one at a time. */
export async function lockPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export async function notePasskeyUse(db: Database, id: number, counter: number, now: Date): Promise<void> {
  await db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

export async function deletePasskey(scope: Scope, db: Database, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', scope.userId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function replaceRecoveryCodes(scope: Scope, db: Database, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', scope.userId).execute()
  const rows = hashes.map((code_hash) => ({ user_id: scope.userId, code_hash, used_at: null }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** False when it is unknown or used. */
export async function takeRecoveryCode(
  db: Database,
  userId: number,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Logs a sign-in by recovery code. */
export async function noteRecoveryCode(db: Database, staffId: number, now: Date): Promise<void> {
  const { company_id, user_id } = await db
    .selectFrom('staff')
    .select(['company_id', 'user_id'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const event = {
    company_id,
    location_id: null,
    occurred_at: now,
    actor: staffActor(staffId),
    data: {},
  } as const
  await recordEvents(db, [{ ...event, type: 'user.recovery_code_used', subject_id: user_id }])
}

/** They go with the last app or passkey. */
export async function deleteIdleRecoveryCodes(scope: Scope, db: Database): Promise<void> {
  await sql`
    DELETE FROM recovery_codes WHERE user_id = ${scope.userId} AND NOT ${hasSecondFactor(sql`${scope.userId}::bigint`)}
  `.execute(db)
}

export async function findUserOfStaff(
  scope: Scope,
  db: Database,
  staffId: number,
): Promise<{ user_id: number; works_elsewhere: boolean } | undefined> {
  const { rows } = await sql<{ user_id: number; works_elsewhere: boolean }>`
    SELECT user_id, EXISTS (SELECT FROM staff AS other
      WHERE other.user_id = staff.user_id AND other.company_id <> staff.company_id) AS works_elsewhere
    FROM staff WHERE id = ${staffId} AND company_id = ${scope.companyId}
  `.execute(db)
  return rows[0]
}

export async function listCompaniesOf(db: Database, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('staff').select('company_id').where('user_id', '=', userId).execute()
  return rows.map(({ company_id }) => company_id)
}

/** Also ends pending challenges. */
export async function deleteSecondFactor(db: Database, userId: number): Promise<void> {
  await sql`
    WITH apps AS (DELETE FROM authenticator_apps WHERE user_id = ${userId}),
      keys AS (DELETE FROM passkeys WHERE user_id = ${userId}),
      asked AS (DELETE FROM sign_in_challenges WHERE user_id = ${userId})
    DELETE FROM recovery_codes WHERE user_id = ${userId}
  `.execute(db)
}

export async function storeRequirement(scope: Scope, db: Database, required: boolean): Promise<void> {
  await db
    .updateTable('companies')
    .set({ require_second_factor: required })
    .where('id', '=', scope.companyId)
    .execute()
}
