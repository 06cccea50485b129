import { type RawBuilder, sql } from 'kysely'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { playRecording } from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { type EndedLead, isEnding, withEnding } from '#contract/leads/leads.rules.ts'
import type { CallRecording, Lead, LeadCreate, LeadPatch } from '#contract/leads/leads.schemas.ts'
import { readReach } from '#server/platform/contacts.ts'
import { invalidFields, notFound } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import {
  changedFields,
  checkLocation,
  checkVersion,
  withKnownLocation,
  withWholeAddress,
} from '#server/platform/record-changes.ts'
import type { PathSigner } from '#server/platform/signed-path.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Subject, WrittenNote } from '#server/platform/subjects.ts'
import type { WritersForLeads } from './lead-merge.repository.ts'
import { joinNotes } from './lead-merge.rules.ts'
import {
  findLead,
  insertLead,
  type LeadAdditions,
  type LeadContext,
  lockLead,
  type StoredLead,
  updateLead,
} from './leads.repository.ts'

export interface LeadParts {
  /** Part of the statement that creates a lead, named `leads` in it. Opens the lead's request. */
  openedForNewLead(now: Date): RawBuilder<unknown>
  /** Closes the open requests of leads whose new status ends them. */
  closeEnded(call: CallContext, ended: readonly EndedLead[]): Promise<void>
  /** The same as parts of the statement that changes the leads, named `leads` in it. */
  closedWithEnded(call: CallContext, ended: readonly EndedLead[]): RawBuilder<unknown>
  signer: PathSigner
  storage: Storage
  patients: Subject
  writtenNote: WrittenNote
  writers: WritersForLeads
}

export const recordingPath = (id: number, recordingId: number, session: number): string =>
  `${apiBase}${endpointPath(playRecording, { id, recordingId, session })}`

const contextOf = (
  { patients, writtenNote }: Pick<LeadParts, 'patients' | 'writtenNote'>,
  { now }: CallContext,
): LeadContext => ({ now, patients, writtenNote })

function present(lead: StoredLead, { signer }: LeadParts, { scope, now }: CallContext): Lead {
  const call_recordings = lead.call_recordings.map(
    ({ id, created_at }): CallRecording => ({
      id,
      recording_url: signer.sign(recordingPath(lead.id, id, scope.sessionId), now),
      created_at,
    }),
  )
  return { ...lead, call_recordings }
}

export async function readLead(parts: LeadParts, call: CallContext, id: number): Promise<Lead> {
  const lead = await findLead(call.scope, call.db, id, contextOf(parts, call))
  if (!lead) throw notFound()
  return present(lead, parts, call)
}

const unknownLocation = () => invalidFields({ location: [leadMessages.unknownLocation] })

export async function createLead(parts: LeadParts, call: ChangeContext, body: LeadCreate): Promise<Lead> {
  checkLocation(call.scope, body.location, unknownLocation)
  const { fields, beside } = readReach(body, call.scope.country)
  const lead = await withKnownLocation(
    insertLead(
      call.scope,
      call.db,
      { ...fields, note: beside.join('\n') },
      contextOf(parts, call),
      call.auditedWith,
      parts.openedForNewLead(call.now),
    ),
    unknownLocation,
  )
  return present(lead, parts, call)
}

/** Chooses the note for text typed beside the numbers: the lead's own, or a separate note. */
function addedWith(beside: readonly string[], { note }: StoredLead): LeadAdditions {
  const lines = beside.filter((line) => !note.includes(line)).join('\n')
  if (lines === '') return {}
  const joined = joinNotes(note, lines)
  return joined === undefined ? { ownNote: lines } : { note: joined }
}

/** Changes some fields of a lead. Throws 412 when `ifMatch` is not its current version. */
export async function changeLead(
  parts: LeadParts,
  call: ChangeContext,
  id: number,
  body: LeadPatch,
): Promise<Lead> {
  const { scope, db } = call
  const context = contextOf(parts, call)
  const before = await lockLead(scope, db, id, context, call.auditedWith)
  if (!before) throw notFound()
  checkVersion(before, call.ifMatch)
  const { fields: read, beside } = readReach(body, scope.country, before)
  const fields = withEnding(before, withWholeAddress(read, before))
  const changes = changedFields(before, fields)
  const added = addedWith(beside, before)
  if (Object.keys({ ...changes, ...added }).length === 0) return present(before, parts, call)
  if ('location' in changes) checkLocation(call.scope, fields.location, unknownLocation)
  const { status = before.status, follow_up_date = before.follow_up_date } = fields
  const after = { status, follow_up_date }
  const closed = isEnding(before.status, after.status)
    ? sql`, ${parts.closedWithEnded(call, [{ id, before, after }])}`
    : sql``
  const lead = await withKnownLocation(
    updateLead(scope, db, id, fields, added, changes, context, closed),
    unknownLocation,
  )
  return present(lead, parts, call)
}
