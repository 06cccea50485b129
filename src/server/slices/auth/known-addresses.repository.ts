import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'

// Per person; the oldest and those unused for `keptDays` are forgotten.
const maxPerUser = 50
const keptDays = 90

const hashOf = (userId: RawBuilder<unknown>, address: string) =>
  sql`sha256(convert_to(${userId}::text || ' ' || ${networkOf(address)}, 'UTF8'))`

/**
 * True when the user has proved who they are from this network. Unknown users run the same query, so that
 * timing reveals nothing.
 */
export const isKnownAddress = (db: Database, userId: number | undefined, address: string) =>
  isThere(db, userId, address, sql`true`)

/** True after a complete sign-in from this network. */
export const hasSignedInFrom = (db: Database, userId: number | undefined, address: string) =>
  isThere(db, userId, address, sql`signed_in`)

async function isThere(
  db: Database,
  userId: number | undefined,
  address: string,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const id = sql`${userId ?? 0}::bigint`
  const { rows } = await sql`
    SELECT FROM known_addresses WHERE user_id = ${id} AND address = ${hashOf(id, address)} AND ${condition}
  `.execute(db)
  return rows.length > 0
}

/** Call only once identity is proved: by a full sign-in, or by access to the mailbox (`signedIn` false). */
export async function rememberAddress(
  db: Database,
  person: { staffId: number } | { userId: number },
  address: string,
  { now, signedIn }: { now: Date; signedIn: boolean },
): Promise<void> {
  const who =
    'userId' in person
      ? sql`SELECT id AS user_id FROM users WHERE id = ${person.userId}`
      : sql`SELECT user_id FROM staff WHERE id = ${person.staffId}`
  await sql`
    INSERT INTO known_addresses (user_id, address, last_used_at, signed_in)
    SELECT user_id, ${hashOf(sql`user_id`, address)}, ${now}, ${signedIn} FROM (${who}) AS person
    ON CONFLICT (user_id, address) DO UPDATE SET last_used_at = excluded.last_used_at,
      signed_in = known_addresses.signed_in OR excluded.signed_in
  `.execute(db)
}

/** Deletes unused networks, and the oldest beyond the limit. */
export async function forgetOldAddresses(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  await sql`
    DELETE FROM known_addresses USING (
      SELECT user_id, address, row_number() OVER (PARTITION BY user_id ORDER BY last_used_at DESC) AS place
      FROM known_addresses
    ) AS ranked
    WHERE known_addresses.user_id = ranked.user_id AND known_addresses.address = ranked.address
      AND (place > ${maxPerUser} OR last_used_at < ${limit})
  `.execute(db)
}
