import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import { note, type OwnCall, requireConfirmation } from './confirmation.ts'
import * as stored from './second-factor.repository.ts'
import { endSessionsOfUser } from './sessions.repository.ts'
import { findUserByLogin } from './users.repository.ts'

/** Whether all staff of the company need a second factor; whoever asks for it has to have one. */
export async function requireOfCompany(call: OwnCall, required: boolean): Promise<void> {
  await requireConfirmation(call)
  const { scope, db } = call
  const { app_since, passkeys } = await stored.readSecondFactor(scope, db)
  if (required && !app_since && !passkeys) {
    throw new AppError('conflict', { detail: secondFactorMessages.setUpFirst })
  }
  await stored.storeRequirement(scope, db, required)
  const type = required ? 'company.second_factor_required' : 'company.second_factor_optional'
  await note(call, type, scope.companyId)
}

/** Takes the second factor of one of the company's staff away, who has lost it; they sign in by password again. */
export async function resetOfStaff(call: OwnCall, staffId: number): Promise<void> {
  const { scope, db } = call
  const { user_id: userId, works_elsewhere } = found(await stored.findUserOfStaff(scope, db, staffId))
  await requireConfirmation(call)
  if (userId === scope.userId) {
    throw new AppError('conflict', { detail: secondFactorMessages.resetYourself })
  }
  // It guards the records of the other practice too, who may not be asked.
  if (works_elsewhere) throw new AppError('conflict', { detail: secondFactorMessages.worksElsewhere })
  await stored.deleteSecondFactor(db, userId)
  await endSessionsOfUser(db, userId)
  await note(call, 'user.second_factor_reset', userId)
}

/** For whoever runs the installation: the same for any account, by its username or e-mail; false when there is none. */
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
      staff_id: null,
      type: 'user.second_factor_reset',
      subject_id: user.id,
      data: {},
    })),
  )
  return true
}
