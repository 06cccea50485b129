import { z } from 'zod'
import { Id, Instant } from '../http/fields.ts'
import {
  type LeadSource,
  type LeadStatus,
  type LeadType,
  leadSources,
  leadStatuses,
  leadTypes,
} from '../leads/leads.enums.ts'
import { attemptResults, requestOutcomes } from '../queue/queue.enums.ts'
import { followedVisit } from './appointments.ts'
import { type EventCause, eventCauseKeys } from './causes.ts'
import { changeOf, defineEvents, event, noData } from './event-definition.ts'

/** Fields of leads whose values events have. */
export const leadValues = {
  status: z.enum(leadStatuses),
  type: z.enum(leadTypes),
  source: z.enum(leadSources),
  location: Id.nullable(),
  follow_up_date: z.iso.date().nullable(),
}

/** The values of a new lead. */
export const createdLead = (
  cause: EventCause,
  lead: {
    status: LeadStatus
    type: LeadType
    source: LeadSource
    location?: number | null | undefined
    follow_up_date?: string | null | undefined
  },
) => {
  const { status, type, source, location = null, follow_up_date = null } = lead
  return { cause, status, type, source, location, follow_up_date }
}

const change = changeOf(leadValues)
const ofCall = z.strictObject({ call_id: Id })
const otherLead = z.strictObject({ lead: Id })
const move = z.strictObject({ request: Id, from: Id, to: Id })

export const leadEvents = defineEvents('lead', {
  created: event(
    'A lead was added.',
    z.strictObject({
      cause: z.enum(eventCauseKeys),
      ...leadValues,
      request: Id.optional().describe('the request it was made for'),
    }),
  ),
  repeated: event('A request came in from a known lead.', z.strictObject({ request: Id, ...change })),
  updated: event('Fields of a lead changed.', z.strictObject({ ...change, ...followedVisit })),
  deleted: event(
    'A lead was deleted, or merged into another lead.',
    z.strictObject({ merged_into: Id.optional() }),
  ),
  restored: event('The deletion of a lead was undone.', noData),
  merged: event('Another lead was merged into this one.', otherLead),
  unmerged: event('A merge of this lead with another lead was undone.', otherLead),
  told_apart: event('Two leads were marked as different people.', otherLead),
  may_be_same: event('Two leads may be the same person again.', otherLead),
  converted: event('A lead became a patient.', z.strictObject({ patient: Id, ...change })),
  linked: event('A lead was linked to a patient.', z.strictObject({ patient: Id, ...change })),
  unlinked: event(
    'A lead has no patient any more.',
    z.strictObject({ undone: z.boolean().describe('false when the patient was deleted') }),
  ),
  booked: event(
    'A visit was booked from a lead.',
    z.strictObject({
      appointment: Id,
      starts_at: Instant,
      patient: Id,
      patient_is: z.enum(['new', 'linked', 'known']),
      lead_is: z.literal('new').optional(),
      requests: z.array(Id).describe('the requests that the booking closed'),
    }),
  ),
  called: event('A call of a lead rang.', ofCall),
  call_answered: event('A call of a lead was answered.', ofCall),
  call_ended: event('A call of a lead ended.', ofCall),
  recorded: event('A recording of a call arrived.', ofCall),
  tried: event('Someone tried to reach a lead.', z.strictObject({ result: z.enum(attemptResults) })),
  request_closed: event(
    'Requests of a lead were closed.',
    z.strictObject({ outcome: z.enum(requestOutcomes), booked_for: z.iso.date().optional() }),
  ),
  request_reopened: event(
    'The closing of requests of a lead was undone.',
    z.strictObject({ outcome: z.enum(requestOutcomes) }),
  ),
  request_left: event('A request was moved to another lead.', move),
  request_joined: event('A request was moved to this lead.', move),
})
