import { compareNames } from '#contract/leads/lead-names.ts'
import { leadPeopleMessages } from '#contract/leads/lead-people.messages.ts'
import type { LeadPeople } from '#contract/leads/lead-people.schemas.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { AppError, found, invalidFields, notFound } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import { seesLocation } from '#server/platform/visibility.ts'
import { lockLeads } from './lead-merge.repository.ts'
import type { MergeableLead } from './lead-merge.rules.ts'
import { findLeadPeople, findMergedInto, setApart } from './lead-people.repository.ts'
import { type LeadParts, readLead } from './leads.usecases.ts'

/**
 * Other leads that may be the same person or share a number or email. Throws 404 for a lead that the user
 * does not see.
 */
export async function listPeople({ scope, db, now }: CallContext, id: number): Promise<LeadPeople> {
  const { first_name, last_name, candidates, also_known } = found(await findLeadPeople(scope, db, id, now))
  const names = [{ first_name, last_name }, ...also_known]
  return {
    also_known: also_known.map(({ merge_location, merge, ...known }) => ({
      ...known,
      merge: seesLocation(scope, merge_location) ? merge : null,
    })),
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

export async function markAsDifferent(
  call: ChangeContext,
  id: number,
  { lead, apart }: { lead: number; apart: boolean },
): Promise<LeadPeople> {
  const { scope, db, now } = call
  await checkPair(call, [id, lead], await lockLeads(scope, db, [id, lead], call.auditedWith, lead))
  await setApart(scope, db, { id, other: lead, apart, now })
  return listPeople(call, id)
}

/** Throws unless both leads are visible and differ. */
export async function checkPair(
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
