import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

interface NewReset {
  /** Null for unknown accounts, which are stored too, so that both take the same time. */
  userId: number | null
  /** The administrator who created the link; null for emailed links. */
  madeBy: number | null
  now: Date
  expiresAt: Date
}

export async function putReset(db: Database, { userId, madeBy, now, expiresAt }: NewReset) {
  const values = {
    ...{ nonce: randomBytes(16).toString('base64url'), made_by: madeBy },
    ...{ created_at: now, expires_at: expiresAt },
  }
  return db
    .insertInto('password_resets')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning(['id', 'nonce', 'expires_at'])
    .executeTakeFirstOrThrow()
}

export interface ResetRow {
  id: number
  nonce: string
  made_by: number | null
  user_id: number
  username: string
  email: string
  /** Their last company. */
  company_id: number
  company_names: string[]
}

/**
 * Undefined for expired links and deactivated people. A link from an administrator is valid only while they
 * are an administrator of every company it opens.
 */
export async function findReset(db: Database, id: number, now: Date): Promise<ResetRow | undefined> {
  const { rows } = await sql<ResetRow>`
    SELECT reset.id, reset.nonce, reset.made_by, users.id AS user_id, users.username, users.email,
      place.company_id,
      ARRAY(SELECT companies.name FROM staff JOIN companies ON companies.id = staff.company_id
        WHERE staff.user_id = users.id) AS company_names
    FROM password_resets AS reset JOIN users ON users.id = reset.user_id
    JOIN LATERAL (
      SELECT company_id FROM staff WHERE user_id = users.id AND active
      ORDER BY last_active_at DESC NULLS LAST, id LIMIT 1
    ) AS place ON true
    WHERE reset.id = ${id} AND reset.expires_at > ${now} AND (reset.made_by IS NULL OR (
      EXISTS (SELECT FROM staff WHERE id = reset.made_by AND active AND is_company_admin AND company_id = place.company_id)
      AND NOT EXISTS (SELECT FROM staff WHERE user_id = users.id AND company_id <> place.company_id)))
  `.execute(db)
  return rows[0]
}

/** Deletes the request; false when someone else was faster. */
export async function takeReset(
  db: Database,
  { id, nonce }: { id: number; nonce: string },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('id', '=', id)
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export async function endResets(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function forgetOldResets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
}

/** Without a session: the link proves identity. */
export async function setPasswordHash(db: Database, userId: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
}

/** Within the administrator's company. */
export async function findStaffToReset(scope: Scope, db: Database, staffId: number) {
  return db
    .selectFrom('staff')
    .select(['staff.user_id', 'staff.active'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('staff as other')
            .select('other.id')
            .whereRef('other.user_id', '=', 'staff.user_id')
            .where('other.company_id', '<>', scope.companyId),
        )
        .as('elsewhere'),
    )
    .where('staff.id', '=', staffId)
    .where('staff.company_id', '=', scope.companyId)
    .executeTakeFirst()
}

export const readEmail = (db: Database, userId: number) =>
  db.selectFrom('users').select(['email', 'username']).where('id', '=', userId).executeTakeFirst()
