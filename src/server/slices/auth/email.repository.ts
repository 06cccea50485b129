import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { endResets } from './password-reset.repository.ts'
import { endSessionsOfUser } from './sessions.repository.ts'

export async function readOwnEmail(scope: Scope, db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('companies', (join) => join.on('companies.id', '=', scope.companyId))
    .select(['users.email', 'email_confirmed_at', 'awaits_confirmation'])
    .where('users.id', '=', scope.userId)
    .executeTakeFirstOrThrow()
}

/** The username follows where it was the email. False when the email is confirmed. */
export async function replaceEmail(scope: Scope, db: Database, email: string): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set((set) => ({
      email,
      username: sql<string>`CASE WHEN ${set.ref('username')} = ${set.ref('email')} THEN ${email} ELSE ${set.ref('username')} END`,
    }))
    .where('id', '=', scope.userId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  await endResets(db, scope.userId)
  return changed.numUpdatedRows > 0n
}

export async function findUnconfirmed(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('email', '<>', '')
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
}

/** Opens the company that waited for it. False when the person has another email by now. */
export async function setConfirmed(
  db: Database,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH confirmed AS (
      UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, ${now})
      WHERE id = ${userId} AND email = ${email} RETURNING id
    ), opened AS (
      UPDATE companies SET awaits_confirmation = false FROM staff
      WHERE staff.user_id = ${userId} AND companies.id = staff.company_id AND awaits_confirmation
        AND EXISTS (SELECT FROM confirmed)
    )
    SELECT FROM confirmed
  `.execute(db)
  return rows.length > 0
}

/**
 * Takes an email from an account that never confirmed it, which keeps a username of its own and is signed out. A
 * confirmed email stays. Returns whose it was.
 */
export async function takeEmail(db: Database, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE users SET email = '', username = CASE WHEN username = email THEN ${formerNameOf(sql.ref('email'))} ELSE username END
    WHERE email = ${email} AND email_confirmed_at IS NULL RETURNING id
  `.execute(db)
  for (const { id } of rows) {
    await endResets(db, id)
    await endSessionsOfUser(db, id)
  }
  return rows.map(({ id }) => id)
}

// An email may be as long as a username.
const formerNameOf = (email: RawBuilder<unknown>) => sql<string>`left(${email}, 234) || '#' || id`

/** Those who lost the email that someone signs in with; the last one. */
export async function findFormerHolder(db: Database, login: string) {
  return db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where('email', '=', '')
    .where('username', '=', formerNameOf(sql`${login}::text`))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
