import { callEvents } from '#contract/intake/phone.enums.ts'
import { parseCallRecord } from '#contract/leads/leads.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type Announce, type HasPatient, settle } from '../intake.arrivals.ts'
import { resolveRequest, type TakenRequest } from '../intake.repository.ts'
import {
  type CallFields,
  callerOf,
  kindOfKey,
  parseCallback,
  partiesOf,
  secondsIn,
  sidsOf,
} from './phone.parsing.ts'
import * as repository from './phone.repository.ts'
import { callTexts, learn, outcomeOf } from './phone.rules.ts'
import { recordingQueue } from './phone-recordings.ts'

export interface CallWorkParts {
  hasPatient: HasPatient
  jobs: Pick<Jobs, 'add'>
  /** Tells a location of a call, once it is over. */
  announce?: Announce | undefined
}

/**
 * Works on a callback that was taken for work, in the transaction that took it. The first that tells who calls makes the
 * call a lead or a repeat; all others add to the call what they know. The call's row is locked before its lead, always.
 */
export async function workOnCall(
  parts: CallWorkParts,
  tx: Database,
  stored: TakenRequest,
  now: Date,
): Promise<void> {
  const kind = kindOfKey(stored.idempotency_key ?? '')
  const fields = parseCallback(stored.content_type, stored.body)
  const { call: call_sid, recording } = sidsOf(kind, fields)
  const call = await repository.lockCall(tx, {
    company_id: stored.company_id,
    location_id: stored.location_id,
    call_sid,
    called: (kind !== 'answered' && (fields.To || fields.Called)) || '',
    started_at: stored.received_at,
  })
  const parties = call.record ?? partiesOf(kind, fields)
  const isFirst = call.request_id === null && parties !== null
  const lead_id = isFirst ? await arrive(parts, tx, stored, fields, now) : call.lead_id
  if (!isFirst)
    await resolveRequest(tx, stored.id, { outcome: 'joined', ...(lead_id !== null && { lead_id }), now })

  const facts = learn(call, kind, fields)
  const outcome = outcomeOf(facts)
  await repository.saveCall(tx, call.id, {
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
  // A recording that came before anybody knew whose it is.
  const fetches = isFirst ? await repository.listFetches(tx, call.id) : added ? [added] : []
  for (const { id } of fetches) await parts.jobs.add(tx, recordingQueue.name, { id })

  const lead = await repository.lockLeadOfCall(tx, stored.company_id, lead_id, call.id)
  if (!lead) return
  const status = outcome ?? facts.dial_status ?? facts.status ?? 'ringing'
  const isPickedUp = facts.dial_status === 'in-progress' && call.dial_status !== 'in-progress'
  const note = JSON.stringify({ ...parties, CallStatus: status })
  // What somebody wrote stays; the record of an earlier call makes way for that of the last.
  if (lead.is_last_call && lead.note !== note && (lead.note === '' || parseCallRecord(lead.note))) {
    await repository.touchLead(tx, stored.company_id, lead_id, { note, now })
  }
  const told = (type: `lead.${string}`, details: string) => ({
    ...{ company_id: stored.company_id, location_id: lead.location_id, occurred_at: now, staff_id: null },
    ...{ type, subject_id: lead_id, data: { call_id: call.id, details } },
  })
  await recordEvents(tx, [
    ...(isFirst && !outcome ? [told(callEvents.ringing, callTexts.rings)] : []),
    ...(isPickedUp && !outcome ? [told(callEvents.answered, callTexts.answered)] : []),
    ...(outcome && (isFirst || outcome !== call.outcome)
      ? [told(callEvents.ended, callTexts.ended(outcome, facts.seconds))]
      : []),
  ])
  if (outcome && call.outcome === null) {
    const requestId = isFirst ? stored.id : call.request_id
    const { company_id: companyId, location_id: locationId } = stored
    // Last: nothing else is waited for after it.
    if (requestId) await parts.announce?.(tx, { companyId, locationId, requestId })
  }
}

async function arrive(
  { hasPatient }: CallWorkParts,
  tx: Database,
  stored: TakenRequest,
  fields: CallFields,
  now: Date,
): Promise<number> {
  // Whoever signs for a number of their own may name any other as the one called.
  const number = await repository.findNumber(tx, stored.company_id, fields.To ?? '')
  const { lead_id } = await settle(
    hasPatient,
    tx,
    stored,
    {
      ...{ first_name: '', last_name: '', email: '', phone: callerOf(fields), insurance_provider: '' },
      // The note is the call record, which is kept up as the call goes on.
      ...{ message: '', source: number?.source ?? 'na', address: null },
    },
    { now },
  )
  return lead_id
}
