import { dayInZone } from '#contract/formats/dates.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { type QueueReason, type RequestOutcome, requestOutcomeLabel } from '#contract/queue/queue.enums.ts'
import { queueLimits } from '#contract/queue/queue.limits.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type {
  AttemptBody,
  ClaimBody,
  OutcomeBody,
  QueuePerson,
  QueueQuery,
  QueueRequest,
} from '#contract/queue/queue.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields, notFound } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { inspectRequest } from '#server/slices/intake/recognition/recognition.usecases.ts'
import { afterClosing, type Closing, withoutClosing } from './closings.ts'
import * as queue from './queue.repository.ts'
import * as changes from './request-changes.repository.ts'

/** The tries so far to reach a person, from which the next one is proposed. */
export interface TriedPerson {
  locationId: number
  phone: string
  /** Oldest first. `reached` is true when the person agreed to a later call. */
  tries: { at: Date; reached: boolean }[]
  now: Date
}

export interface QueueParts {
  patients: Subject
  /** The practice's order of reasons in the queue. */
  urgency(scope: Scope, db: Database): Promise<readonly QueueReason[]>
  /** The time of the next try by the practice's cadence, or null after the last. */
  proposeTry(scope: Scope, db: Database, tried: TriedPerson): Promise<Date | null>
  writeNote(call: CallContext, lead: number, content: string): Promise<void>
}

interface RequestCall extends ChangeContext {
  params: { id: number }
}

type Read = Pick<RequestCall, 'scope' | 'db' | 'now' | 'params'>

/** Reads the message from the raw body of a request that is not processed yet or predates stored messages. */
async function withMessage<T extends queue.Unread>({ message, content_type, raw, ...rest }: T) {
  if (message !== null || raw === null) return { ...rest, message: message ?? '' }
  const body = Buffer.from(raw, 'base64')
  const { recognised } = await inspectRequest({ content_type, headers: {}, body }, [])
  return { ...rest, message: recognised.message }
}

export async function listQueue(
  { patients, urgency }: QueueParts,
  { scope, db, now }: CallContext,
  query: QueueQuery,
) {
  const order = await urgency(scope, db)
  const { count, results } = await queue.listQueue(scope, db, query, { now, patients }, order)
  return { count, results: await Promise.all(results.map(withMessage)) }
}

async function showRequest(
  { patients }: QueueParts,
  { scope, db, now, params }: Read,
): Promise<QueueRequest> {
  return withMessage(found(await queue.findRequest(scope, db, params.id, { now, patients })))
}

/** Shows a request with the details that a clerk needs before calling. */
export async function showPerson(parts: QueueParts, { scope, db, now, params }: Read): Promise<QueuePerson> {
  const { patients } = parts
  const person = found(await queue.findPerson(scope, db, params.id, { now, patients }))
  const { other_requests, ...request } = person
  const tries = request.attempts.map(({ at, result }) => ({
    at: new Date(at),
    reached: result === 'call_later',
  }))
  return {
    ...(await withMessage(request)),
    other_requests: await Promise.all(other_requests.map(withMessage)),
    proposed_at:
      (
        await parts.proposeTry(scope, db, {
          ...{ locationId: request.location.id, phone: await phoneOf(scope, db, request.lead), now },
          tries: [...tries, { at: now, reached: false }],
        })
      )?.toISOString() ?? null,
  }
}

const phoneOf = async (scope: Scope, db: Database, lead: { id: number } | null | undefined) =>
  lead ? changes.phoneOf(scope, db, lead.id) : ''

async function lockOpen({ scope, db, params }: RequestCall): Promise<changes.LockedPerson> {
  const person = found(await changes.lockPersonOf(scope, db, params.id))
  if (person.request.outcome !== null) {
    throw new AppError('conflict', { detail: queueMessages.alreadyClosed })
  }
  if (person.request.intake_result === 'received') {
    throw new AppError('conflict', { detail: inboxMessages.stillOpen })
  }
  return person
}

const isHeld = ({ intake_result }: changes.LockedRequest) =>
  intake_result === 'ignored' || intake_result === 'failed'
const refuseHeld = ({ request }: changes.LockedPerson) => {
  if (isHeld(request)) throw new AppError('conflict', { detail: queueMessages.isHeld })
}

const eventOf = (
  { scope, now }: Pick<RequestCall, 'scope' | 'now'>,
  { id, location_id }: changes.LockedLead,
) => ({
  ...{ company_id: scope.companyId, actor: scope.actor, occurred_at: now },
  ...{ subject_id: id, location_id },
})

/**
 * Closes a request with an outcome. May change the lead's status, and clears a follow-up that is due. Other requests
 * of the person stay open without `all_of_lead`, even when the outcome ends the lead. Throws 422 for a person who is
 * called booked and has no visit ahead.
 */
export async function closeRequest(
  parts: QueueParts,
  call: RequestCall,
  { outcome, booked_for, note, all_of_lead }: OutcomeBody,
): Promise<QueueRequest> {
  const person = await lockOpen(call)
  const { request, requests } = person
  if (outcome !== 'spam') refuseHeld(person)
  if (outcome === 'booked' && !(await changes.hasVisitAhead(call.scope, call.db, person, call.now)))
    throw invalidFields({ outcome: [queueMessages.notBooked] })
  const ids = all_of_lead
    ? requests.filter(({ outcome }) => outcome === null).map(({ id }) => id)
    : [request.id]
  await close(call, person, { outcome, booked_for, ids })
  if (person.lead && note.trim())
    await parts.writeNote(call, person.lead.id, `${requestOutcomeLabel(outcome)}: ${note.trim()}`)
  return showRequest(parts, call)
}

async function close(
  call: Omit<RequestCall, 'params'>,
  person: changes.LockedPerson,
  { outcome, booked_for, ids }: Pick<OutcomeBody, 'outcome' | 'booked_for'> & { ids: readonly number[] },
): Promise<void> {
  const { scope, db, now } = call
  const { lead } = person
  await changes.closeRequests(scope, db, person, { outcome, booked_for: booked_for ?? null, ids, now })
  if (!lead) return
  const closing: Closing = { outcome, day: dayInZone(now, lead.time_zone), before: lead, given: null }
  await changes.changeLead(scope, db, lead, afterClosing(closing, lead), now)
  const data = { outcome, ...(booked_for && { booked_for }) }
  await recordEvents(db, [{ ...eventOf(call, lead), type: 'lead.request_closed', data }])
}

/** Closes the open requests of a lead as booked, all or the latest. Returns their ids. Held requests stay held. */
export async function closeBooked(
  call: Omit<RequestCall, 'params'>,
  leadId: number,
  isAll: boolean,
): Promise<number[]> {
  const { scope, db } = call
  const latest = await changes.latestOpenOf(scope, db, leadId)
  if (latest === undefined) return []
  const person = found(await changes.lockPersonOf(scope, db, latest))
  const ids = isAll ? openOf(person.requests).map(({ id }) => id) : [latest]
  await close(call, person, { outcome: 'booked', booked_for: undefined, ids })
  return ids
}

/**
 * Undoes the outcome or the status that closed a request, for all requests closed with it. The lead is as if that had
 * never happened, except for later changes by hand.
 */
export async function reopenRequest(parts: QueueParts, call: RequestCall): Promise<QueueRequest> {
  const { scope, db, now, params } = call
  const { request, lead, requests } = found(await changes.lockPersonOf(scope, db, params.id))
  const { outcome } = request
  if (outcome === null) throw new AppError('conflict', { detail: queueMessages.notClosed })
  const together = requests.filter((each) => isTogether(each, request))
  await changes.reopenRequests(
    scope,
    db,
    together.map(({ id }) => id),
  )
  if (lead) {
    const later = laterClosings(request, requests)
    const standing = withoutClosing(
      closingOf(lead, together),
      later.map((closed) => closingOf(lead, closed)),
      lead,
    )
    const starts = standing.later.flatMap((start, at) =>
      (later[at] ?? []).map(({ id }) => ({ ...start, id })),
    )
    await changes.storeStarts(scope, db, starts)
    await changes.changeLead(scope, db, lead, standing.lead, now)
    await recordEvents(db, [{ ...eventOf(call, lead), type: 'lead.request_reopened', data: { outcome } }])
  }
  return showRequest(parts, call)
}

/** After a merge, numbers alone are ambiguous. Closings before version 0.3 have null. */
function isTogether(first: changes.LockedRequest, second: changes.LockedRequest): boolean {
  if (first.id === second.id) return true
  const isAtOnce =
    first.closed_at?.getTime() === second.closed_at?.getTime() && first.closing === second.closing
  return (
    isAtOnce &&
    (first.closing !== null || (first.outcome === second.outcome && first.closed_by === second.closed_by))
  )
}

/** Closings after that of a request, each with its requests. */
function laterClosings(
  request: changes.LockedRequest,
  requests: readonly changes.LockedRequest[],
): changes.LockedRequest[][] {
  const isLater = (each: changes.LockedRequest) =>
    each.outcome !== null &&
    each.closing !== null &&
    each.closing >= (request.closing ?? 0) &&
    !isTogether(each, request)
  const keyOf = ({ closing, closed_at }: changes.LockedRequest) => `${closing} ${closed_at?.getTime()}`
  return [...Map.groupBy(requests.filter(isLater), keyOf).values()].toSorted(
    ([earlier], [later]) => (earlier?.closing ?? 0) - (later?.closing ?? 0),
  )
}

function closingOf(lead: changes.LockedLead, requests: readonly changes.LockedRequest[]): Closing {
  const [first] = requests as [changes.LockedRequest]
  const { closing, outcome, closed_at, closed_to: status, closed_to_follow_up: follow_up_date } = first
  const taken = requests.find(({ closed_follow_up }) => closed_follow_up !== null)?.closed_follow_up ?? null
  return {
    outcome: outcome as RequestOutcome,
    day: dayInZone(closed_at as Date, lead.time_zone),
    before: {
      status: requests.find(({ closed_from }) => closed_from !== null)?.closed_from ?? lead.status,
      follow_up_date: taken ?? (closing === null ? lead.follow_up_date : null),
    },
    given: status && { status, follow_up_date },
  }
}

/**
 * Records a try for all open requests of the person, so that a colleague does not call again for the next
 * request.
 */
export async function recordAttempt(
  parts: QueueParts,
  call: RequestCall,
  { result, next_at, note }: AttemptBody,
): Promise<QueueRequest> {
  const { scope, db, now, params } = call
  const person = await lockOpen(call)
  refuseHeld(person)
  const chosenTime = next_at === undefined ? undefined : new Date(next_at)
  if (chosenTime && chosenTime <= now) throw invalidFields({ next_at: [queueMessages.inThePast] })
  const { request, lead, requests } = person
  const before = await changes.listAttempts(scope, db, params.id)
  const due =
    chosenTime ??
    (await parts.proposeTry(scope, db, {
      ...{ locationId: request.location_id, now, phone: await phoneOf(scope, db, lead) },
      tries: [...before, { at: now, result }].map((tried) => ({
        at: tried.at,
        reached: tried.result === 'call_later',
      })),
    }))
  const ids = openOf(requests).map(({ id }) => id)
  await changes.insertAttempts(scope, db, ids, { result, next_at: due, note: note.trim(), now })
  if (lead) {
    const history = { note: note.trim() }
    await recordEvents(db, [{ ...eventOf(call, lead), type: 'lead.tried', data: { result }, history }])
  }
  return showRequest(parts, call)
}

const openOf = (requests: readonly changes.LockedRequest[]) =>
  requests.filter((each) => each.outcome === null && !isHeld(each) && each.intake_result !== 'received')

/** Undoes the latest try, including on the person's other requests that it was recorded for. */
export async function undoAttempt(
  parts: QueueParts,
  call: RequestCall & { params: { attemptId: number } },
): Promise<QueueRequest> {
  const { scope, db, params } = call
  const { requests } = await lockOpen(call)
  const attempts = await changes.listAttempts(scope, db, params.id)
  const attempt = attempts.find(({ id }) => id === params.attemptId)
  if (!attempt) throw notFound()
  if (attempt !== attempts.at(-1)) throw new AppError('conflict', { detail: queueMessages.notLatest })
  await changes.deleteAttempts(
    scope,
    db,
    openOf(requests).map(({ id }) => id),
    attempt,
  )
  return showRequest(parts, call)
}

/** The staff member who currently holds the person of a request. */
const holderOf = ({ requests }: changes.LockedPerson, now: Date): number | null =>
  requests.find(({ outcome, claimed_until }) => outcome === null && claimed_until && claimed_until > now)
    ?.claimed_by ?? null

/**
 * Holds a person on all their open requests for the clerk about to call, or hands the person over to a
 * colleague.
 */
export async function claimRequest(
  parts: QueueParts,
  call: RequestCall,
  { staff }: ClaimBody,
): Promise<QueueRequest> {
  const { scope, db, now } = call
  const person = await lockOpen(call)
  refuseHeld(person)
  const holder = holderOf(person, now)
  if (staff !== undefined) {
    if (holder !== scope.staffId) throw new AppError('conflict', { detail: queueMessages.notClaimed })
    if (!(await changes.isSeenBy(scope, db, person, staff))) {
      throw invalidFields({ staff: [queueMessages.unknownStaff] })
    }
  } else await refuseOthers(call, holder)
  const until = new Date(now.getTime() + queueLimits.claimMinutes * 60_000)
  await changes.setClaim(
    scope,
    db,
    openOf(person.requests).map(({ id }) => id),
    { staffId: staff ?? scope.staffId, until },
  )
  return showRequest(parts, call)
}

/** Releases a held person. Does nothing when the person is not held. */
export async function releaseClaim(parts: QueueParts, call: RequestCall): Promise<QueueRequest> {
  const { scope, db, now, params } = call
  const person = found(await changes.lockPersonOf(scope, db, params.id))
  const holder = holderOf(person, now)
  await refuseOthers(call, holder)
  if (holder !== null) {
    await changes.setClaim(
      scope,
      db,
      openOf(person.requests).map(({ id }) => id),
      null,
    )
  }
  return showRequest(parts, call)
}

async function refuseOthers({ scope, db }: RequestCall, holder: number | null): Promise<void> {
  if (holder === null || holder === scope.staffId) return
  throw new AppError('conflict', {
    detail: queueMessages.claimed(await changes.staffName(scope, db, holder)),
  })
}
