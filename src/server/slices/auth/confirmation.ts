import { authMessages } from '#contract/auth/auth.messages.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { type Event, recordEvents } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { verifyPassword } from './passwords.ts'
import { readConfirmedAt } from './second-factor.repository.ts'
import { confirmSession } from './sessions.repository.ts'
import { readPasswordHash } from './users.repository.ts'

/** One call of a signed-in person. */
export interface OwnCall {
  scope: Scope
  db: Database
  now: Date
}

/** Puts into the log what the person has done. */
export function note(
  { scope, db, now }: OwnCall,
  type: Event['type'],
  subject_id: number,
  data: Event['data'] = {},
) {
  const { companyId: company_id, staffId: staff_id } = scope
  return recordEvents(db, [
    { company_id, location_id: null, occurred_at: now, staff_id, type, subject_id, data },
  ])
}

/** Takes the own password again; changes to how one signs in are open for a while after it. */
export async function confirmByPassword({ scope, db, now }: OwnCall, password: string): Promise<void> {
  const user = await readPasswordHash(scope, db)
  if (!(await verifyPassword(user.password_hash, password))) {
    throw invalidFields({ current_password: [authMessages.currentPasswordWrong] })
  }
  await confirmSession(scope, db, now)
}

/** Refuses, with a code of its own, where neither a sign-in nor a password was given in the last minutes. */
export async function requireConfirmation({ scope, db, now }: OwnCall): Promise<void> {
  const at = await readConfirmedAt(scope, db)
  const age = at ? (now.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (age > secondFactorLimits.confirmedSeconds) throw new AppError('confirmation_required')
}
