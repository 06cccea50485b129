import { compareNames } from '#contract/leads/lead-names.ts'
import { leadPeopleMessages } from '#contract/leads/lead-people.messages.ts'
import type { LeadPeople } from '#contract/leads/lead-people.schemas.ts'
import { isEnding } from '#contract/leads/leads.rules.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields, notFound } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { lockPerson } from './lead-arrivals.repository.ts'
import { keysOfLeads, lockCalls, lockLeads, mergeInto } from './lead-merge.repository.ts'
import { type MergeableLead, mergedFields } from './lead-merge.rules.ts'
import { findLeadPeople, findMergedInto, setApart } from './lead-people.repository.ts'
import { type LeadParts, readLead } from './leads.usecases.ts'

/**
 * Other leads that may be the same person or share a number or email. Throws 404 for a lead that the user
 * does not see.
 */
export async function listPeople(scope: Scope, db: Database, id: number): Promise<LeadPeople> {
  const { first_name, last_name, candidates, also_known } = found(await findLeadPeople(scope, db, id))
  const names = [{ first_name, last_name }, ...also_known]
  return {
    also_known,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      may_be_same: names.some((name) => compareNames(name, candidate) !== 'differ'),
    })),
  }
}

/** Returns a lead. For a merged lead, throws a 404 with the id of the survivor. */
export async function readLeadOrWhereItWent(parts: LeadParts, call: CallContext, id: number): Promise<Lead> {
  try {
    return await readLead(parts, call, id)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const merged_into = await findMergedInto(call.scope, call.db, id)
    throw merged_into === undefined ? error : new AppError('not_found', { data: { merged_into } })
  }
}

/**
 * Merges two leads of one person. The older lead stays. Other work on them, and incoming requests of that
 * person, wait until the merge ends.
 */
export async function mergeTwo(
  parts: LeadParts,
  call: ChangeContext,
  id: number,
  { lead, version }: { lead: number; version?: number | undefined },
): Promise<Lead> {
  const { scope, db } = call
  const pair = await lockPair(call, id, lead)
  checkVersion(pair.own, call.ifMatch)
  checkVersion(pair.other, version)
  const [survivor, duplicate] = pair.own.id < pair.other.id ? [pair.own, pair.other] : [pair.other, pair.own]
  if (survivor.patient_id && duplicate.patient_id && survivor.patient_id !== duplicate.patient_id) {
    throw new AppError('conflict', { detail: leadPeopleMessages.twoPatients })
  }
  const merged = mergedFields(survivor, duplicate)
  await mergeInto(parts.writers, scope, db, [survivor, duplicate], merged, call.now)
  if (isEnding(survivor.status, merged.fields.status)) {
    await parts.closeEnded(call, [{ id: survivor.id, before: survivor, after: merged.fields }])
  }
  return readLead(parts, call, survivor.id)
}

export async function markAsDifferent(
  call: ChangeContext,
  id: number,
  { lead, apart }: { lead: number; apart: boolean },
): Promise<LeadPeople> {
  const { scope, db, now } = call
  await checkPair(call, [id, lead], await lockLeads(scope, db, [id, lead], call.auditedWith, lead))
  await setApart(scope, db, { id, other: lead, apart, now })
  return listPeople(scope, db, id)
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

async function checkPair(
  { scope, db }: ChangeContext,
  [id, lead]: readonly [number, number],
  seen: readonly MergeableLead[],
): Promise<void> {
  if (!seen.some((each) => each.id === id)) {
    const merged_into = await findMergedInto(scope, db, id)
    if (merged_into === undefined) throw notFound()
    // This is not a 404, so that a repeated merge gets its stored answer (`idempotency.ts`).
    throw new AppError('conflict', { detail: leadPeopleMessages.mergedAlready, data: { merged_into } })
  }
  if (id === lead) throw invalidFields({ lead: [leadPeopleMessages.itself] })
  if (!seen.some((each) => each.id === lead)) throw invalidFields({ lead: [leadPeopleMessages.unknownLead] })
}
