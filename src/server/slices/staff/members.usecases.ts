import { memberMessages as messages } from '#contract/staff/members.messages.ts'
import type { Member, MemberPatch } from '#contract/staff/members.schemas.ts'
import { violatedForeignKey } from '#server/platform/database/failures.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import * as repository from './members.repository.ts'

const conflict = (detail: string) => new AppError('conflict', { detail })

/** Throws for callers who are no longer administrators. */
async function lock({ scope, db, ifMatch }: ChangeContext, id: number, endsAdministrator: boolean) {
  const member = found(await repository.lockMember(scope, db, id))
  const { administrators } = member
  const isAdministrator = administrators.includes(id)
  if (endsAdministrator && isAdministrator && administrators.length === 1) {
    throw conflict(messages.lastAdministrator)
  }
  if (!administrators.includes(scope.staffId)) {
    throw new AppError('forbidden', { detail: messages.noLongerAdministrator })
  }
  checkVersion(member, ifMatch)
  return member
}

const shown = async ({ scope, db, now }: ChangeContext, id: number): Promise<Member> =>
  found(await repository.findMember(scope, db, id, now))

export interface MemberParts {
  /** Throws unless the caller has just shown who they are. */
  requireConfirmation(call: ChangeContext): Promise<void>
}

/** The last active administrator stays one; no one removes their own role. */
export async function changeMember(
  { requireConfirmation }: MemberParts,
  call: ChangeContext,
  id: number,
  fields: MemberPatch,
): Promise<Member> {
  const { scope, db, now } = call
  const endsAdministrator = fields.role !== undefined && fields.role !== 'administrator'
  const before = await lock(call, id, endsAdministrator)
  if (endsAdministrator && id === scope.staffId) throw conflict(messages.ownRole)
  for (const name of ['first_name', 'last_name'] as const) {
    if (fields[name] !== undefined && !before.isOursAlone && id !== scope.staffId) {
      throw invalidFields({ [name]: [messages.notOursAlone] })
    }
  }
  const { role, locations } = fields
  // At an unlocked screen, anyone could make themselves one.
  if (role === 'administrator' && role !== before.role) await requireConfirmation(call)
  const changes = {
    ...(role !== undefined && role !== before.role && { role: [before.role, role] }),
    ...(locations !== undefined && { locations }),
  }
  try {
    await repository.updateMember(scope, db, id, fields, { changes, at: now })
  } catch (error) {
    if (violatedForeignKey(error)) throw invalidFields({ locations: [messages.unknownLocation] })
    throw error
  }
  return shown(call, id)
}

/** Never oneself, and never the last active administrator. */
export async function deactivateMember(call: ChangeContext, id: number): Promise<Member> {
  const { scope, db, now } = call
  const { active } = await lock(call, id, true)
  if (id === scope.staffId) throw conflict(messages.ownDeactivation)
  if (active) await repository.deactivateMember(scope, db, id, now)
  return shown(call, id)
}

export async function reactivateMember(
  { requireConfirmation }: MemberParts,
  call: ChangeContext,
  id: number,
): Promise<Member> {
  const { active, role } = await lock(call, id, false)
  if (!active && role === 'administrator') await requireConfirmation(call)
  if (!active) await repository.reactivateMember(call.scope, call.db, id, call.now)
  return shown(call, id)
}
