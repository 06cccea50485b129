import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { playRecording } from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { CallRecording, Lead, LeadCreate, LeadPatch } from '#contract/leads/leads.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ListMemory } from '#server/platform/database/list-memory.ts'
import { invalidFields, notFound } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  changedFields,
  checkLocation,
  checkVersion,
  withKnownLocation,
} from '#server/platform/record-changes.ts'
import type { PathSigner } from '#server/platform/signed-path.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Subject } from '#server/platform/subjects.ts'
import {
  deleteLead,
  findLead,
  insertLead,
  type LeadContext,
  lockLead,
  type StoredLead,
  updateLead,
} from './leads.repository.ts'

export interface LeadParts {
  signer: PathSigner
  storage: Storage
  memory: ListMemory
  /** Patients, for the one that a lead became. */
  patients: Subject
}

/** What a use case works with: who asks, on which transaction, and when. */
export interface LeadCall {
  scope: Scope
  db: Database
  now: Date
}

/** Path that plays a recording for one session, before it is signed. */
export const recordingPath = (id: number, recordingId: number, session: number): string =>
  `${apiBase}${endpointPath(playRecording, { id, recordingId, session })}`

/** A call that changes a lead of its path. */
export interface LeadChangeCall extends LeadCall {
  auditedWith: AuditPart
}

const contextOf = ({ patients }: Pick<LeadParts, 'patients'>, { now }: LeadCall): LeadContext => ({
  now,
  patients,
})

function present(lead: StoredLead, { signer }: LeadParts, { scope, now }: LeadCall): Lead {
  const call_recordings = lead.call_recordings.map(
    ({ id, created_at }): CallRecording => ({
      id,
      recording_url: signer.sign(recordingPath(lead.id, id, scope.sessionId), now),
      created_at,
    }),
  )
  return { ...lead, call_recordings }
}

export async function readLead(parts: LeadParts, call: LeadCall, id: number): Promise<Lead> {
  const lead = await findLead(call.scope, call.db, id, contextOf(parts, call))
  if (!lead) throw notFound()
  return present(lead, parts, call)
}

const unknownLocation = () => invalidFields({ location: [leadMessages.unknownLocation] })

export async function createLead(parts: LeadParts, call: LeadCall, fields: LeadCreate): Promise<Lead> {
  checkLocation(call.scope, fields.location, unknownLocation)
  const lead = await withKnownLocation(
    insertLead(call.scope, call.db, { ...fields, note: '' }, contextOf(parts, call)),
    unknownLocation,
  )
  return present(lead, parts, call)
}

/** Changes some fields of a lead; refused with 412 when `ifMatch` is not its version any more. */
export async function changeLead(
  parts: LeadParts,
  call: LeadChangeCall,
  id: number,
  fields: LeadPatch,
  ifMatch: number | undefined,
): Promise<Lead> {
  const { scope, db } = call
  const context = contextOf(parts, call)
  const before = await lockLead(scope, db, id, context, call.auditedWith)
  if (!before) throw notFound()
  checkVersion(before, ifMatch)
  const changes = changedFields(before, fields)
  if (Object.keys(changes).length === 0) return present(before, parts, call)
  if ('location' in changes) checkLocation(call.scope, fields.location, unknownLocation)
  const lead = await withKnownLocation(updateLead(scope, db, id, fields, changes, context), unknownLocation)
  return present(lead, parts, call)
}

/** Deletes a lead and answers the storage keys of files that go with it, once the transaction is through. */
export async function removeLead(
  parts: LeadParts,
  call: LeadChangeCall,
  id: number,
  ifMatch: number | undefined,
): Promise<string[]> {
  const { scope, db, now } = call
  const lead = await lockLead(scope, db, id, contextOf(parts, call), call.auditedWith)
  if (!lead) throw notFound()
  checkVersion(lead, ifMatch)
  return deleteLead(scope, db, id, now)
}
