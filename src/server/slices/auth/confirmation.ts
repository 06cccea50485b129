import { authMessages } from '#contract/auth/auth.messages.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { recordAccountAudit } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { type Event, recordEvents } from '#server/platform/event-log.ts'
import type { Call, CallContext } from '#server/platform/http/routes.ts'
import { verifyPassword } from './passwords.ts'
import { readConfirmedAt } from './second-factor.repository.ts'
import { confirmSession } from './sessions.repository.ts'
import { readPasswordHash } from './users.repository.ts'

export function note(
  { scope, db, now }: CallContext,
  event: Pick<Extract<Event, { type: `${'user' | 'company'}.${string}` }>, 'type' | 'data' | 'subject_id'>,
) {
  const { companyId: company_id, actor } = scope
  return recordEvents(db, [{ company_id, location_id: null, occurred_at: now, actor, ...event } as Event])
}

interface PasswordCall extends CallContext, Pick<Call<EndpointDefinition>, 'request' | 'afterwards'> {}

/** Throws unless it is the person's own. A wrong one goes into the audit log outside the call's transaction. */
export async function checkPassword(
  { scope, db, now, request, afterwards }: PasswordCall,
  auditDb: Database,
  { password, part }: { password: string; part: 'confirmation' | 'password change' },
): Promise<Awaited<ReturnType<typeof readPasswordHash>>> {
  const user = await readPasswordHash(scope, db)
  if (await verifyPassword(user.password_hash, password)) return user
  const entry = {
    at: now,
    action: 'wrong_password',
    part,
    address: request.ip,
    request_id: request.id,
  } as const
  afterwards(() => recordAccountAudit(auditDb, { staffId: scope.staffId }, entry))
  throw invalidFields({ current_password: [authMessages.currentPasswordWrong] })
}

/** Opens changes of sign-in methods and of connections for a few minutes. */
export async function confirmByPassword(
  call: PasswordCall,
  auditDb: Database,
  password: string,
): Promise<void> {
  await checkPassword(call, auditDb, { password, part: 'confirmation' })
  await confirmSession(call.scope, call.db, call.now)
}

/** Throws unless the session was confirmed in the last minutes. */
export async function requireConfirmation({ scope, db, now }: CallContext): Promise<void> {
  const at = await readConfirmedAt(scope, db)
  const age = at ? (now.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (age > secondFactorLimits.confirmedSeconds) throw new AppError('confirmation_required')
}
