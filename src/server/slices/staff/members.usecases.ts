import { memberMessages as messages } from '#contract/staff/members.messages.ts'
import type { Member, MemberPatch } from '#contract/staff/members.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/failures.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import * as repository from './members.repository.ts'

interface MemberCall {
  scope: Scope
  db: Database
  now: Date
  ifMatch: number | undefined
}

const conflict = (detail: string) => new AppError('conflict', { detail })

/** Locks whoever is to be changed; refused for callers who have ceased to be administrators in the meantime. */
async function lock({ scope, db, ifMatch }: MemberCall, id: number, endsAdministrator: boolean) {
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

const shown = async ({ scope, db, now }: MemberCall, id: number): Promise<Member> =>
  found(await repository.findMember(scope, db, id, now))

/** Changes name, role and locations; the last active administrator stays one, and nobody takes that role from themselves. */
export async function changeMember(call: MemberCall, id: number, fields: MemberPatch): Promise<Member> {
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
  const changes = {
    ...(role !== undefined && role !== before.role && { role: [before.role, role] }),
    ...(locations !== undefined && { locations }),
  }
  try {
    await repository.updateMember(scope, db, id, fields, { data: { changes }, at: now })
  } catch (error) {
    if (violatedForeignKey(error)) throw invalidFields({ locations: [messages.unknownLocation] })
    throw error
  }
  return shown(call, id)
}

/** Shuts somebody out at once; never oneself, and never the last active administrator. */
export async function deactivateMember(call: MemberCall, id: number): Promise<Member> {
  const { scope, db, now } = call
  const { active } = await lock(call, id, true)
  if (id === scope.staffId) throw conflict(messages.ownDeactivation)
  if (active) await repository.deactivateMember(scope, db, id, now)
  return shown(call, id)
}

/** Lets somebody in again, with the role and the locations that they had. */
export async function reactivateMember(call: MemberCall, id: number): Promise<Member> {
  const { active } = await lock(call, id, false)
  if (!active) await repository.reactivateMember(call.scope, call.db, id, call.now)
  return shown(call, id)
}
