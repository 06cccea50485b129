import { authMessages } from '#contract/auth/auth.messages.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { type Event, recordEvents } from '#server/platform/event-log.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import { verifyPassword } from './passwords.ts'
import { readConfirmedAt } from './second-factor.repository.ts'
import { confirmSession } from './sessions.repository.ts'
import { readPasswordHash } from './users.repository.ts'

export function note(
  { scope, db, now }: CallContext,
  type: Event['type'],
  subject_id: number,
  data: Event['data'] = {},
) {
  const { companyId: company_id, staffId: staff_id } = scope
  return recordEvents(db, [
    { company_id, location_id: null, occurred_at: now, staff_id, type, subject_id, data },
  ])
}

/** Opens changes of sign-in methods for a few minutes. */
export async function confirmByPassword({ scope, db, now }: CallContext, password: string): Promise<void> {
  const user = await readPasswordHash(scope, db)
  if (!(await verifyPassword(user.password_hash, password))) {
    throw invalidFields({ current_password: [authMessages.currentPasswordWrong] })
  }
  await confirmSession(scope, db, now)
}

/** Throws unless the session was confirmed in the last minutes. */
export async function requireConfirmation({ scope, db, now }: CallContext): Promise<void> {
  const at = await readConfirmedAt(scope, db)
  const age = at ? (now.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (age > secondFactorLimits.confirmedSeconds) throw new AppError('confirmation_required')
}
