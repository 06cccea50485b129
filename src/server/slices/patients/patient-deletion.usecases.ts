import { deletionMessages } from '#contract/http/deletion-messages.ts'
import type { Restored } from '#contract/http/deletions.endpoints.ts'
import { rowsOfBefore } from '#server/platform/change-sets/change-sets.ts'
import { forgetUndone, keepForUndo, lockDeletion } from '#server/platform/deletions.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import {
  countDoomed,
  deletePatient,
  doomedWithPatient,
  restorePatient,
} from './patient-deletion.repository.ts'
import { lockPatient } from './patients.repository.ts'
import type { PatientParts } from './patients.usecases.ts'

/** Deletes a patient with all that goes with them; they can be restored for a minute. */
export async function removePatient(
  parts: PatientParts,
  { scope, db, now, auditedWith, ifMatch }: ChangeContext,
  id: number,
): Promise<void> {
  const patient = found(await lockPatient(scope, db, id, { ...parts, now }, auditedWith))
  checkVersion(patient, ifMatch)
  const deletion = { subject: 'patient', id } as const
  const location = patient.location?.id ?? null
  await keepForUndo(scope, db, { ...deletion, location, at: now }, doomedWithPatient(id))
  await deletePatient(scope, db, id, parts.unlinkedLeads(scope, now), now)
}

/** Restores a patient that the same person deleted; one that is there stays as they are. */
export async function undoPatientDeletion(
  { relinkedLeads, writers }: PatientParts,
  { scope, db, now }: ChangeContext,
  id: number,
): Promise<Restored> {
  const deletion = await lockDeletion(scope, db, { subject: 'patient', id }, now)
  if (deletion) {
    const leads = relinkedLeads(scope, rowsOfBefore(scope, deletion.id, 'leads'), now)
    const restored = { id, deletion: deletion.id }
    const cancelled_appointments = await restorePatient(writers, scope, db, restored, leads, now)
    await forgetUndone(scope, db, deletion.id)
    return { cancelled_appointments }
  }
  if (await countDoomed(scope, db, id)) return { cancelled_appointments: 0 }
  throw new AppError('not_found', { detail: deletionMessages.tooLate })
}
