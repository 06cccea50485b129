import { sql } from 'kysely'
import { leadMergeMessages } from '#contract/leads/lead-merges.messages.ts'
import type {
  LaterKind,
  LeadMerge,
  MergeBody,
  MergedLead,
  UnmergeBody,
  UnmergedLead,
} from '#contract/leads/lead-merges.schemas.ts'
import { leadPeopleMessages } from '#contract/leads/lead-people.messages.ts'
import { isEnding } from '#contract/leads/leads.rules.ts'
import { lockChangeSet } from '#server/platform/change-sets/change-sets.ts'
import { AppError, invalidFields, notFound } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import { numbersIn } from '#server/platform/phone.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { seesLocation } from '#server/platform/visibility.ts'
import { lockPerson } from './lead-arrivals.repository.ts'
import {
  beginMerge,
  endMerge,
  keysOfLeads,
  lockCalls,
  lockLeads,
  mergeInto,
} from './lead-merge.repository.ts'
import { type MergeableLead, mergedFields } from './lead-merge.rules.ts'
import { findMergedInto } from './lead-people.repository.ts'
import { checkPair } from './lead-people.usecases.ts'
import { putOn, takeOff } from './lead-request-moves.ts'
import {
  findMerge,
  giveLaterRequests,
  hasLaterMerge,
  listLater,
  restoreDuplicate,
  type StoredMerge,
  separate,
} from './lead-unmerge.repository.ts'
import { differentFields, type LeadValues, unmergedFields } from './lead-unmerge.rules.ts'
import { type LeadParts, readLead } from './leads.usecases.ts'

/**
 * Merges two leads of one person. The older lead stays. Other work on them, and incoming requests of that
 * person, wait until the merge ends.
 */
export async function mergeTwo(
  parts: LeadParts,
  call: ChangeContext,
  id: number,
  { lead, version }: MergeBody,
): Promise<MergedLead> {
  const pair = await lockPair(call, id, lead)
  checkVersion(pair.own, call.ifMatch)
  checkVersion(pair.other, version)
  const [survivor, duplicate] = pair.own.id < pair.other.id ? [pair.own, pair.other] : [pair.other, pair.own]
  if (survivor.patient_id && duplicate.patient_id && survivor.patient_id !== duplicate.patient_id) {
    throw new AppError('conflict', { detail: leadPeopleMessages.twoPatients })
  }
  const { merge, fields } = await mergeLocked(parts, call, [survivor, duplicate])
  const not_taken = differentFields({ ...survivor, ...fields }, { ...duplicate })
  return { ...(await readLead(parts, call, survivor.id)), merge, not_taken }
}

/** Merges two locked leads. Returns the change set and the new values of the survivor. */
export async function mergeLocked(
  { writers, closeEnded }: Pick<LeadParts, 'writers' | 'closeEnded'>,
  call: CallContext,
  pair: readonly [survivor: MergeableLead, duplicate: MergeableLead],
) {
  const { scope, db, now } = call
  const [survivor, duplicate] = pair
  const merged = mergedFields(survivor, duplicate)
  const merge = await beginMerge(scope, db, pair, merged.fields, now)
  await mergeInto(writers, scope, db, pair, merged, { merge, now })
  if (isEnding(survivor.status, merged.fields.status)) {
    await closeEnded(call, [{ id: survivor.id, before: survivor, after: merged.fields }])
  }
  await endMerge(scope, db, merge)
  return { merge, fields: merged.fields }
}

// Locks calls first, then people, then their leads by id, in the same order as incoming requests.
async function lockPair(
  call: ChangeContext,
  id: number,
  lead: number,
): Promise<{ own: MergeableLead; other: MergeableLead }> {
  const { scope, db, auditedWith } = call
  await lockCalls(scope, db, [id, lead])
  const keys = await keysOfLeads(scope, db, [id, lead])
  await lockPerson(scope, db, keys)
  const locked = await lockLeads(scope, db, [id, lead], auditedWith, lead)
  const [own, other] = [locked.find((each) => each.id === id), locked.find((each) => each.id === lead)]
  await checkPair(call, [id, lead], locked)
  if (!own || !other) throw notFound()
  const now = await keysOfLeads(scope, db, [id, lead])
  if (now.some((key) => !keys.includes(key))) {
    throw new AppError('conflict', { detail: leadPeopleMessages.changing })
  }
  return { own, other }
}

/** A merge that the user may undo, for the question before that. */
export async function showMerge(
  parts: LeadParts,
  call: CallContext,
  id: number,
  merge: number,
): Promise<LeadMerge> {
  const { scope, db } = call
  const { at, until, duplicate, current, ...stored } = await getMerge(parts, call, id, merge)
  const { first_name, last_name, phone, email } = duplicate
  return {
    id: merge,
    at: at.toISOString(),
    until: until.toISOString(),
    lead: { id: duplicate.id, first_name, last_name, phone, email },
    not_taken: differentFields(current, duplicate),
    later: await listLater(scope, db, { at, until, ...stored }),
  }
}

/** Undoes a merge: both leads are back with their records. Later records go to the duplicate if `moved` has them. */
export async function unmerge(
  parts: LeadParts,
  call: ChangeContext,
  id: number,
  { merge, moved }: UnmergeBody,
): Promise<UnmergedLead> {
  const { scope, db, now } = call
  const { asked, duplicate } = await getMerge(parts, call, id, merge)
  const survivor = await lockSurvivor(call, id, duplicate)
  checkVersion(survivor, call.ifMatch)
  await lockChangeSet(scope, db, { kind: 'merge', id: merge }, now)
  const stored = await getMerge(parts, call, id, merge)
  if (moved.length > 0) {
    const later = await listLater(scope, db, stored)
    const isLater = ({ kind, id }: (typeof moved)[number]) =>
      later.some((record) => record.kind === kind && record.id === id)
    if (!moved.every(isLater)) throw invalidFields({ moved: [leadMergeMessages.unknownRecord] })
  }
  const idsOf = (kind: LaterKind) => moved.flatMap((record) => (record.kind === kind ? record.id : []))
  const { fields, unreverted } = unmergedFields(stored.current, stored, stored.duplicate)
  await restoreDuplicate(scope, db, stored)
  await separate(parts.writers, scope, db, stored, {
    fields,
    names: [nameOf(stored.current), nameOf(stored.duplicate)],
    given: { note: idsOf('note'), task: idsOf('task') },
    now,
  })
  await moveLater(parts, call, stored, idsOf('request'))
  return { ...(await readLead(parts, call, id)), other: asked.duplicate, kept: unreverted }
}

const nameOf = ({ first_name, last_name }: LeadValues) => `${first_name} ${last_name}`.trim()

/** Throws with the reason when the merge can't be undone, or not by this user. */
async function getMerge(parts: LeadParts, { scope, db, now }: CallContext, id: number, merge: number) {
  const stored = await findMerge(scope, db, { id, merge, now })
  if (!stored) throw await whyNotUndoable(parts, { scope, db, now }, id, merge)
  if (await hasLaterMerge(scope, db, { id, merge, now })) {
    throw new AppError('conflict', { detail: leadMergeMessages.laterMerge })
  }
  if (!seesLocation(scope, stored.duplicate.location_id)) {
    throw new AppError('forbidden', { detail: leadMergeMessages.otherLocation })
  }
  return stored
}

async function whyNotUndoable(
  parts: LeadParts,
  call: CallContext,
  id: number,
  merge: number,
): Promise<AppError> {
  const { scope, db, now } = call
  const merged_into = await findMergedInto(scope, db, id)
  if (merged_into !== undefined) {
    return new AppError('conflict', { detail: leadMergeMessages.laterMerge, data: { merged_into } })
  }
  await readLead(parts, call, id)
  const changeSet = await lockChangeSet(scope, db, { kind: 'merge', id: merge }, now)
  // This is not a 404, so that a repeated undo gets its stored answer (`idempotency.ts`).
  return changeSet?.state === 'undone' && changeSet.asked.survivor === id
    ? new AppError('conflict', { detail: leadMergeMessages.alreadyUndone })
    : new AppError('not_found', { detail: leadMergeMessages.notUndoable })
}

/** Locks the survivor as a merge does: calls, the people behind both leads, then the lead. */
async function lockSurvivor(call: ChangeContext, id: number, duplicate: LeadValues): Promise<MergeableLead> {
  const { scope, db, auditedWith } = call
  await lockCalls(scope, db, [id])
  const { phone_e164, email, other_contacts } = duplicate
  const keys = [
    ...(await keysOfLeads(scope, db, [id])),
    ...[phone_e164, email, ...(other_contacts as unknown[])].map((key) => String(key ?? '').toLowerCase()),
  ]
  await lockPerson(scope, db, keys)
  const [survivor] = await lockLeads(scope, db, [id, null], auditedWith)
  if (!survivor) throw notFound()
  if ((await keysOfLeads(scope, db, [id])).some((key) => !keys.includes(key))) {
    throw new AppError('conflict', { detail: leadPeopleMessages.changing })
  }
  return survivor
}

/** Moves later requests to the duplicate, with the lines that they added to the survivor. */
async function moveLater(
  { writers }: LeadParts,
  { scope, db, now }: ChangeContext,
  { asked }: Pick<StoredMerge, 'asked'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { survivor, duplicate } = asked
  for (const { id, received_at, message, phone, email } of await giveLaterRequests(
    writers,
    scope,
    db,
    { asked },
    ids,
  )) {
    const [from, to] = await lockLeads(scope, db, [survivor, duplicate], () => sql``)
    if (!from || !to) throw notFound()
    const request = {
      message,
      contacts: [...numbersIn(phone, scope.country), email.toLowerCase()],
      received_at,
    }
    await takeOff(scope, db, from, request, now)
    await putOn(scope, db, to, request, now)
    const event = {
      ...{ company_id: scope.companyId, actor: scope.actor, occurred_at: now },
      data: { request: id, from: survivor, to: duplicate },
    }
    await recordEvents(db, [
      { ...event, type: 'lead.request_left', subject_id: survivor, location_id: from.location_id },
      { ...event, type: 'lead.request_joined', subject_id: duplicate, location_id: to.location_id },
    ])
  }
}
