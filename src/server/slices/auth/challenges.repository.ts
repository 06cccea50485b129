import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { ChallengePurpose } from './second-factor.tables.ts'

// These run before there is a scope: the token's hash is what narrows them.

/** An invitation, as it was when the person who accepts it gave the password. */
export interface InvitationInHand {
  id: number
  version: number
}

/** Where a sign-in leads to: a member of staff, or the company of an invitation that is accepted with it. */
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
 * An open challenge, with one more attempt counted; undefined when it is unknown, over, was
 * tried too often, or the person has been shut out since. Whether an invitation still stands is seen when it is accepted.
 */
export async function attemptChallenge(
  db: Database,
  tokenHash: Buffer,
  { now, most }: { now: Date; most: number },
): Promise<{ userId: number; destination: Destination } | undefined> {
  const found = await db
    .updateTable('sign_in_challenges')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
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

/** Uses up an open challenge; undefined when there is none, so that of two answers at once only one counts. */
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

/** Ends what a user was asked after a password that is none any more. */
export async function endChallengesOfUser(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'second_factor')
    .execute()
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute()
}

/** With what a user can prove who they are. */
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
  return {
    hasApp: row?.has_app ?? false,
    passkeys: row?.passkeys ?? [],
    codesLeft: row?.codes_left ?? 0,
  }
}
