import type { Page } from '#contract/http/paging.ts'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import type { LeadRequest, LeadRequestsQuery, MovedRequest } from '#contract/intake/lead-requests.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields, notFound } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { lockLeads } from '#server/slices/leads/lead-merge.repository.ts'
import type { MergeableLead } from '#server/slices/leads/lead-merge.rules.ts'
import { putOn, takeOff } from '#server/slices/leads/lead-request-moves.ts'
import { type Arrival, createLeadOf, type HasPatient, typeOfDoor } from '../intake.arrivals.ts'
import { inspectRequest } from '../intake.reading.ts'
import {
  giveRequest,
  hasLeftLead,
  listRequestsOfLead,
  lockCallOfRequest,
  lockRequestOfLead,
} from './lead-requests.repository.ts'

interface MoveCall {
  scope: Scope
  db: Database
  now: Date
  ifMatch: number | undefined
  auditedWith: AuditPart
}

/** The requests of a lead, as those see them who see the lead; 404 for all others. */
export async function showLeadRequests(
  scope: Scope,
  db: Database,
  id: number,
  query: LeadRequestsQuery,
): Promise<Pick<Page<LeadRequest>, 'count' | 'results'>> {
  const { count, results } = found(await listRequestsOfLead(scope, db, id, query))
  return {
    count,
    results: await Promise.all(
      results.map(async ({ raw, content_type, message, ...request }) => ({
        ...request,
        message: message ?? (await read(content_type, raw)).message,
      })),
    ),
  }
}

async function read(contentType: string, raw: string | Buffer | null): Promise<Arrival> {
  const body = typeof raw === 'string' ? Buffer.from(raw, 'base64') : raw
  const { recognised, address } = await inspectRequest(
    { content_type: contentType, headers: {}, body: body ?? Buffer.alloc(0) },
    [],
  )
  return { ...recognised, address }
}

/** Gives a request to another lead, or to a new one: it was somebody else's. The call first, then leads, then the request, as a merge does. */
export async function moveRequest(
  parts: { hasPatient: HasPatient },
  call: MoveCall,
  { id, requestId }: { id: number; requestId: number },
  target: number | null,
): Promise<MovedRequest> {
  const { scope, db, now } = call
  await lockCallOfRequest(scope, db, requestId)
  const leads = await lockLeads(scope, db, [id, target], call.auditedWith)
  const from = leads.find((lead) => lead.id === id)
  const request = from && (await lockRequestOfLead(scope, db, { lead: id, id: requestId }))
  if (!request) throw await whyNotThere(call, { id, requestId })
  checkVersion(request, call.ifMatch)
  if (target === id) throw invalidFields({ lead: [leadRequestMessages.itself] })
  const to = leads.find((lead) => lead.id === target)
  if (target !== null && !to) throw invalidFields({ lead: [leadRequestMessages.unknownLead] })
  if (from.request_count < 2) throw new AppError('conflict', { detail: leadRequestMessages.onlyOne })
  const said = request.said ?? {
    ...(await read(request.content_type, request.body)),
    ...(request.corrected ?? {}),
  }
  const moving = { message: said.message, received_at: request.received_at }
  const lead = to?.id ?? (await newLeadOf(parts.hasPatient, call, said, request))
  await giveRequest(scope, db, { id: requestId, lead })
  await takeOff(scope, db, from, moving, now)
  if (to) await putOn(scope, db, to, moving, now)
  await logMove(call, {
    request: requestId,
    from,
    to: { id: lead, location_id: (to ?? request).location_id },
  })
  return { lead: { id: lead, name: nameOf(to ?? said) } }
}

// No 404 for what has left: whoever repeats the move that did this gets its answer again (`idempotency.ts`).
const whyNotThere = async ({ scope, db }: MoveCall, { id, requestId }: { id: number; requestId: number }) =>
  (await hasLeftLead(scope, db, { lead: id, id: requestId }))
    ? new AppError('conflict', { detail: leadRequestMessages.stale })
    : notFound()

const newLeadOf = (
  hasPatient: HasPatient,
  { scope, db }: MoveCall,
  said: Arrival,
  { door, location_id, received_at }: NonNullable<Awaited<ReturnType<typeof lockRequestOfLead>>>,
) =>
  createLeadOf(hasPatient, db, scope, { ...said, location: location_id, type: typeOfDoor[door] }, received_at)

const nameOf = ({ first_name, last_name, phone, email }: MergeableLead | Arrival) =>
  `${first_name} ${last_name}`.trim() || phone || email

function logMove(
  { scope, db, now }: MoveCall,
  {
    request,
    from,
    to,
  }: { request: number; from: MergeableLead; to: { id: number; location_id: number | null } },
): Promise<void> {
  const event = { company_id: scope.companyId, staff_id: scope.staffId, occurred_at: now }
  const moved = { intake_request_id: request, from: from.id, to: to.id }
  return recordEvents(db, [
    { ...event, type: 'lead.request_left', subject_id: from.id, location_id: from.location_id, data: moved },
    { ...event, type: 'lead.request_joined', subject_id: to.id, location_id: to.location_id, data: moved },
  ])
}
