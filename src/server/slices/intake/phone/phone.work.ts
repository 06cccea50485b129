import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { callEvents } from '#contract/intake/phone.enums.ts'
import { parseCallRecord } from '#contract/leads/leads.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { recordingQueue } from '../index.ts'
import { acceptRequest, type PeopleParts } from '../people/people.usecases.ts'
import { type ClaimedRequest, resolveRequest, updateRequest } from '../requests/requests.repository.ts'
import {
  type CallFields,
  callerOf,
  channelsIn,
  kindOfKey,
  parseCallback,
  partiesOf,
  secondsIn,
  sidsOf,
} from './phone.parsing.ts'
import * as repository from './phone.repository.ts'
import { mergeFacts, outcomeOf } from './phone.rules.ts'
import type { RecordingJob } from './phone-recordings.ts'

interface CallParts extends PeopleParts {
  jobs: Pick<Jobs, 'add'>
}

export const processStoredCallback = (parts: CallParts, tx: Database, stored: ClaimedRequest, now: Date) =>
  processCallback(parts, tx, stored, parseCallback(stored.content_type, stored.body), now)

/**
 * Processes a claimed callback. The first callback that names the caller creates the lead or repeat, and
 * later callbacks update the call. A call's row is always locked before its lead.
 */
export async function processCallback(
  parts: CallParts,
  tx: Database,
  stored: ClaimedRequest,
  fields: CallFields,
  now: Date,
): Promise<void> {
  const kind = kindOfKey(stored.idempotency_key ?? '')
  const { call: call_sid, recording } = sidsOf(kind, fields)
  const call = await repository.lockCall(tx, {
    company_id: stored.company_id,
    location_id: stored.location_id,
    call_sid,
    called: (kind !== 'answered' && (fields.To || fields.Called)) || '',
    started_at: stored.received_at,
  })
  const parties = (call.record as Record<string, string> | null) ?? partiesOf(kind, fields)
  const isFirst = call.request_id === null && parties !== null
  const lead_id = isFirst ? await acceptCall(parts, tx, stored, fields, now) : call.lead_id
  if (!isFirst) await resolveRequest(tx, stored, { intake_result: 'joined', lead_id }, now)

  const facts = mergeFacts(call, kind, fields)
  const outcome = outcomeOf(facts)
  await repository.saveCall(tx, call, {
    ...facts,
    outcome,
    lead_id,
    request_id: isFirst ? stored.id : call.request_id,
    record: parties && JSON.stringify(parties),
    ended_at: outcome ? (call.ended_at ?? stored.received_at) : null,
    ...(parties?.To ? { called: parties.To } : {}),
  })
  const added =
    kind === 'recording' && fields.RecordingStatus === 'completed'
      ? await repository.addFetch(tx, {
          company_id: stored.company_id,
          call_id: call.id,
          recording_sid: recording,
          recorded_at: stored.received_at,
          seconds: secondsIn(fields.RecordingDuration),
        })
      : undefined
  if (lead_id === null) return
  // Includes recordings announced before the caller.
  const fetches = isFirst ? await repository.listFetches(tx, call) : added ? [added] : []
  for (const { id } of fetches) {
    const job: RecordingJob = { id, ...(id === added?.id && { channels: channelsIn(fields) }) }
    await parts.jobs.add(tx, recordingQueue.name, job)
  }

  const lead = await repository.lockLeadOfCall(tx, stored.company_id, lead_id, call.id)
  if (!lead) return
  const status = outcome ?? facts.dial_status ?? facts.status ?? 'ringing'
  const isPickedUp = facts.dial_status === 'in-progress' && call.dial_status !== 'in-progress'
  const note = JSON.stringify({
    ...parties,
    CallStatus: status,
    StartTime: call.started_at.toISOString(),
    ...(status === 'completed' && facts.seconds > 0 && { CallDuration: String(facts.seconds) }),
  })
  // Replaces the record of an earlier call, but never a note that staff wrote.
  if (lead.is_last_call && lead.note !== note && (lead.note === '' || parseCallRecord(lead.note))) {
    await repository.touchLead(tx, stored.company_id, lead_id, { note, now })
  }
  const leadEvent = (type: 'lead.called' | 'lead.call_answered' | 'lead.call_ended') => ({
    ...{ company_id: stored.company_id, location_id: lead.location_id, occurred_at: now },
    actor: { kind: 'visitor' } as const,
    ...{ type, subject_id: lead_id, data: { call_id: call.id } },
  })
  // The history shows only the first event, with the current state of the call. Later events refresh open
  // screens.
  await recordEvents(tx, [
    ...(isFirst ? [leadEvent(callEvents.ringing)] : []),
    ...(isPickedUp && !outcome ? [leadEvent(callEvents.answered)] : []),
    ...(outcome && (isFirst || outcome !== call.outcome) ? [leadEvent(callEvents.ended)] : []),
  ])
  // The reason in the queue depends on the outcome of the call.
  if (call.request_id !== null && (outcome !== call.outcome || facts.voicemail !== call.voicemail)) {
    await updateRequest(tx, { id: call.request_id, company_id: stored.company_id }, {})
  }
}

async function acceptCall(
  { hasPatient, whoIsThis }: CallParts,
  tx: Database,
  stored: ClaimedRequest,
  fields: CallFields,
  now: Date,
): Promise<number> {
  // Searches only the same company, because a callback may be signed for one number and name a different one.
  const number = await repository.findNumber(tx, stored.company_id, fields.To ?? '')
  const source = number?.source ?? 'na'
  // The note is the call record, which is updated as the call goes on.
  const arrival = { ...nothingRecognized, phone: callerOf(fields), source, address: null }
  const { lead_id } = await acceptRequest({ hasPatient, whoIsThis }, tx, stored, arrival, { now })
  return lead_id
}
