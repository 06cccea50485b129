import { causeOfChannel } from '#contract/events/causes.ts'
import type { Page } from '#contract/http/paging.ts'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import type { LeadRequest, LeadRequestsQuery, MovedRequest } from '#contract/intake/lead-requests.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields, notFound } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { numbersIn } from '#server/platform/phone.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { lockLeads } from '#server/slices/leads/lead-merge.repository.ts'
import { putOn, takeOff } from '#server/slices/leads/lead-request-moves.ts'
import { type Arrival, createLeadFrom, leadTypes, type PeopleParts } from '../people/people.usecases.ts'
import { inspectRequest } from '../recognition/recognition.usecases.ts'
import * as repository from './lead-requests.repository.ts'

interface MoveCall extends ChangeContext {
  params: { id: number; requestId: number }
}

/** Lists the requests of a lead. 404 when the user cannot see the lead. */
export async function showLeadRequests(
  scope: Scope,
  db: Database,
  id: number,
  query: LeadRequestsQuery,
): Promise<Pick<Page<LeadRequest>, 'count' | 'results'>> {
  const { count, results } = found(await repository.listRequestsOfLead(scope, db, id, query))
  return {
    count,
    results: await Promise.all(
      results.map(async ({ raw, content_type, message, ...request }) => ({
        ...request,
        message: message ?? (await readAgain(content_type, Buffer.from(raw ?? '', 'base64'))).message,
      })),
    ),
  }
}

/** Parses the raw body of a request from before arrivals were stored. */
async function readAgain(content_type: string, body: Buffer): Promise<Arrival> {
  const { recognised, address } = await inspectRequest({ content_type, headers: {}, body }, [])
  return { ...recognised, address }
}

/**
 * Moves a request that came from someone else to another lead or to a new one. Locks the call first, then the
 * leads, then the request, as a merge does.
 */
export async function moveRequest(
  { hasPatient }: Pick<PeopleParts, 'hasPatient'>,
  call: MoveCall,
  target: number | null,
): Promise<MovedRequest> {
  const { scope, db, now } = call
  const { id, requestId } = call.params
  await repository.lockCallOfRequest(scope, db, requestId)
  const leads = await lockLeads(scope, db, [id, target], call.auditedWith)
  const from = leads.find((lead) => lead.id === id)
  const request = from && (await repository.lockRequestOfLead(scope, db, { lead: id, id: requestId }))
  if (!request) throw await whyMissing(call)
  checkVersion(request, call.ifMatch)
  if (target === id) throw invalidFields({ lead: [leadRequestMessages.itself] })
  const to = leads.find((lead) => lead.id === target)
  if (target !== null && !to) throw invalidFields({ lead: [leadRequestMessages.unknownLead] })
  if (from.request_count < 2) throw new AppError('conflict', { detail: leadRequestMessages.onlyOne })
  const { content_type, body, corrected, received_at, location_id, channel } = request
  const arrival = request.told ?? { ...(await readAgain(content_type, body)), ...corrected }
  const fields = { ...arrival, location: location_id, type: leadTypes[channel] }
  const arrived = { id: requestId, cause: causeOfChannel[channel], received_at, actor: scope.actor, now }
  const lead = to?.id ?? (await createLeadFrom(hasPatient, db, scope, fields, arrived))
  await repository.giveRequest(scope, db, { id: requestId, lead })
  const contacts = [...numbersIn(arrival.phone, scope.country), arrival.email.toLowerCase()]
  const moving = { message: arrival.message, contacts, received_at }
  await takeOff(scope, db, from, moving, now)
  if (to) await putOn(scope, db, to, moving, now)
  const event = {
    ...{ company_id: scope.companyId, actor: scope.actor, occurred_at: now },
    data: { request: requestId, from: id, to: lead },
  }
  await recordEvents(db, [
    { ...event, type: 'lead.request_left', subject_id: id, location_id: from.location_id },
    { ...event, type: 'lead.request_joined', subject_id: lead, location_id: (to ?? request).location_id },
  ])
  const { first_name, last_name, phone, email } = to ?? arrival
  return { lead: { id: lead, name: `${first_name} ${last_name}`.trim() || phone || email } }
}

// Not a 404 after a move, so that a repeated call can get its first response again (`idempotency.ts`).
const whyMissing = async ({ scope, db, params: { id, requestId } }: MoveCall) =>
  (await repository.hasLeftLead(scope, db, { lead: id, id: requestId }))
    ? new AppError('conflict', { detail: leadRequestMessages.stale })
    : notFound()
