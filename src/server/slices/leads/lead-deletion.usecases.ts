import { deletionMessages } from '#contract/http/deletion-messages.ts'
import type { Restored } from '#contract/http/deletions.endpoints.ts'
import { forgetUndone, keepForUndo, lockDeletion } from '#server/platform/deletions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { seesLocation } from '#server/platform/visibility.ts'
import { countDoomed, deleteLead, doomedWithLead, restoreLead } from './lead-deletion.repository.ts'
import { lockCalls } from './lead-merge.repository.ts'
import { lockLead } from './leads.repository.ts'
import type { LeadParts } from './leads.usecases.ts'

/** Deletes a lead with everything that belongs to it. The lead can be restored for a minute. */
export async function removeLead(parts: LeadParts, call: ChangeContext, id: number): Promise<void> {
  const { scope, db, now } = call
  // Calls are locked before their lead, as for incoming requests.
  await lockCalls(scope, db, [id])
  const lead = await lockLead(scope, db, id, { ...parts, now }, call.auditedWith)
  const location = lead?.location?.id ?? null
  // A lead of another location may be opened for a request, but not deleted.
  if (!lead || !seesLocation(scope, location)) throw notFound()
  checkVersion(lead, call.ifMatch)
  await keepForUndo(scope, db, { subject: 'lead', id, location, at: now }, doomedWithLead(id))
  await deleteLead(parts.writers, scope, db, id, now)
}

/** Restores a lead that the same user deleted. An existing lead stays unchanged. */
export async function undoLeadDeletion(
  { writers }: Pick<LeadParts, 'writers'>,
  { scope, db, now }: ChangeContext,
  id: number,
): Promise<Restored> {
  const deletion = await lockDeletion(scope, db, { subject: 'lead', id }, now)
  if (deletion) {
    await restoreLead(writers, scope, db, id, deletion, now)
    await forgetUndone(scope, db, deletion.id)
  } else if (!(await countDoomed(scope, db, id))) {
    throw new AppError('not_found', { detail: deletionMessages.tooLate })
  }
  return { cancelled_appointments: 0 }
}
