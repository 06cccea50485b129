import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import { note, requireConfirmation } from './confirmation.ts'
import * as stored from './second-factor.repository.ts'
import { endSessionsOfUser } from './sessions.repository.ts'
import { findUserByLogin } from './users.repository.ts'

/** The administrator needs a second factor first. */
export async function requireOfCompany(call: CallContext, required: boolean): Promise<void> {
  await requireConfirmation(call)
  const { scope, db } = call
  const { app_since, passkeys } = await stored.readSecondFactor(scope, db)
  if (required && !app_since && !passkeys) {
    throw new AppError('conflict', { detail: secondFactorMessages.setUpFirst })
  }
  await stored.storeRequirement(scope, db, required)
  const type = required ? 'company.second_factor_required' : 'company.second_factor_optional'
  await note(call, { type, subject_id: scope.companyId, data: {} })
}

/** For staff who lost their device; they sign in with a password again. */
export async function resetOfStaff(call: CallContext, staffId: number): Promise<void> {
  const { scope, db } = call
  const { user_id: userId, works_elsewhere } = found(await stored.findUserOfStaff(scope, db, staffId))
  await requireConfirmation(call)
  if (userId === scope.userId) {
    throw new AppError('conflict', { detail: secondFactorMessages.resetYourself })
  }
  // It protects the other company's records too.
  if (works_elsewhere) throw new AppError('conflict', { detail: secondFactorMessages.worksElsewhere })
  await stored.deleteSecondFactor(db, userId)
  await endSessionsOfUser(db, userId)
  await note(call, { type: 'user.second_factor_reset', subject_id: userId, data: {} })
}

/** For the operator: any account, by username or email. False when unknown. */
export async function resetByOperator(db: Database, login: string, now: Date): Promise<boolean> {
  const user = await findUserByLogin(db, login.trim().toLowerCase())
  if (!user) return false
  await stored.deleteSecondFactor(db, user.id)
  await endSessionsOfUser(db, user.id)
  const companies = await stored.listCompaniesOf(db, user.id)
  await recordEvents(
    db,
    companies.map((company_id) => ({
      company_id,
      location_id: null,
      occurred_at: now,
      actor: { kind: 'system' } as const,
      type: 'user.second_factor_reset' as const,
      subject_id: user.id,
      data: {},
    })),
  )
  return true
}
