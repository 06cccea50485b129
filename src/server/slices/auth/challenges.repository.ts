import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export type ChallengePurpose = 'second_factor' | 'passkey_sign_in' | 'passkey_creation'

// No scope exists yet: the token's hash narrows these queries.

/** The version protects against changes until it is accepted. */
export interface InvitationInHand {
  id: number
  version: number
}

/** What a sign-in opens: a staff member, or the company of an invitation. */
export type Destination = { staffId: number } | { invitation: InvitationInHand }

interface NewChallenge {
  token_hash: Buffer
  purpose: ChallengePurpose
  user_id: number | null
  staff_id: number | null
  invitation_id?: number
  invitation_version?: number
  expires_at: Date
}

export async function insertChallenge(db: Database, challenge: NewChallenge): Promise<void> {
  await db.insertInto('sign_in_challenges').values(challenge).execute()
}

/**
 * Counts an attempt on an open challenge. Undefined when it is unknown, expired, used up, or the person was
 * deactivated. The invitation is checked when it is accepted.
 */
export async function attemptChallenge(
  db: Database,
  tokenHash: Buffer,
  { now, max }: { now: Date; max: number },
): Promise<{ userId: number; destination: Destination } | undefined> {
  const found = await db
    .updateTable('sign_in_challenges')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', now)
    .where('attempts', '<', max)
    .where((where) =>
      where.or([
        where('invitation_id', 'is not', null),
        where('staff_id', 'in', where.selectFrom('staff').select('id').where('active', '=', true)),
      ]),
    )
    .returning(['user_id', 'staff_id', 'invitation_id', 'invitation_version'])
    .executeTakeFirst()
  if (!found?.user_id) return undefined
  const { user_id: userId, staff_id: staffId, invitation_id: id, invitation_version: version } = found
  if (staffId !== null) return { userId, destination: { staffId } }
  return id !== null && version !== null
    ? { userId, destination: { invitation: { id, version } } }
    : undefined
}

/** Deletes the challenge, so that only one of two simultaneous answers counts. */
export async function takeChallenge(
  db: Database,
  tokenHash: Buffer,
  purpose: ChallengePurpose,
  now: Date,
): Promise<{ user_id: number | null } | undefined> {
  return db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
}

/** Ends challenges that the old password opened. */
export async function endChallengesOfUser(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'second_factor')
    .execute()
}

export async function forgetOldChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute()
}

export async function readMethods(
  db: Database,
  userId: number,
): Promise<{ hasApp: boolean; passkeys: { id: string; transports: string[] }[]; codesLeft: number }> {
  const { rows } = await sql<{
    has_app: boolean
    passkeys: { id: string; transports: string[] }[] | null
    codes_left: number
  }>`
    SELECT
      EXISTS (SELECT FROM authenticator_apps WHERE user_id = ${userId} AND secret IS NOT NULL) AS has_app,
      (SELECT json_agg(json_build_object('id', credential_id, 'transports', transports) ORDER BY id)
        FROM passkeys WHERE user_id = ${userId}) AS passkeys,
      (SELECT count(*)::integer FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS codes_left
  `.execute(db)
  const [row] = rows
  return { hasApp: row?.has_app ?? false, passkeys: row?.passkeys ?? [], codesLeft: row?.codes_left ?? 0 }
}
