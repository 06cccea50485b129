import { z } from 'zod'
import {
  flagText,
  Id,
  Instant,
  IsoDate,
  line,
  oneOf,
  optionalEmail,
  phoneLimit,
  Reference,
  text,
} from '../http/fields.ts'
import { idFilter, keyFilter, pagingQuery } from '../http/paging.ts'
import { callOutcomes } from '../intake/phone.enums.ts'
import { channels, intakeReasons } from '../intake/requests.enums.ts'
import { leadStatuses } from '../leads/leads.enums.ts'
import { leadLimits } from '../leads/leads.limits.ts'
import { attemptResults, queueReasons, requestOutcomes } from './queue.enums.ts'
import { queueLimits } from './queue.limits.ts'
import { queueMessages } from './queue.messages.ts'

/** A try to reach the person. */
export const Attempt = z.object({
  id: Id,
  result: z.enum(attemptResults),
  at: Instant,
  /** When the next try is due; null when the practice's tries are used up. */
  next_at: Instant.nullable(),
  note: z.string(),
  /** Name of the person who tried; null when no longer on staff. */
  by: z.string().nullable(),
})
export type Attempt = z.infer<typeof Attempt>

/** The clerk who holds a person while calling them. */
export const Claim = z.object({ id: Id, name: z.string(), until: Instant, is_self: z.boolean() })

/** An open request as the queue shows it. `version` grows with every change and is the request's ETag. */
export const QueueEntry = z.object({
  id: Id,
  channel: z.enum(channels),
  /** Reason for its place in the queue. Null while its next try is not due, which puts it last. */
  reason: z.enum(queueReasons).nullable(),
  received_at: Instant,
  /** Start of the wait: when the request arrived, or when its next try was or will be due. */
  due_at: Instant,
  /** The location that received the request; the lead's location may differ. */
  location: Reference,
  lead: Reference.extend({
    phone: z.string(),
    email: z.string(),
    status: z.enum(leadStatuses),
    location: Reference.nullable(),
    version: z.int(),
  }).nullable(),
  /** The patient that the lead became or already was. */
  patient: Reference.nullable(),
  /** Name and contacts of the sender in one line, as received. */
  sender: z.string(),
  /** Text of the request; empty for a call. */
  message: z.string(),
  /** Null for other channels. `outcome` is null during the call. */
  call: z
    .object({ outcome: z.enum(callOutcomes).nullable(), seconds: z.int(), voicemail: z.boolean() })
    .nullable(),
  /** Oldest first. */
  attempts: z.array(Attempt),
  /** When the promised answer is due; null without a promise. */
  promised_at: Instant.nullable(),
  /** True while held back as spam or failed, until someone releases or closes it. */
  held: z.boolean(),
  /** Reason for holding it; empty otherwise. */
  held_reason: z.enum(intakeReasons),
  claimed_by: Claim.nullable(),
  /** Number of the lead's open requests, including this request. */
  open_of_lead: z.int(),
  version: z.int(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

/** A request with its outcome, which is null while the request is open. */
export const QueueRequest = QueueEntry.extend({
  outcome: z.enum(requestOutcomes).nullable(),
  /** The day of a visit that was booked elsewhere, if known. */
  booked_for: IsoDate.nullable(),
  closed_at: Instant.nullable(),
  closed_by: z.string().nullable(),
})
export type QueueRequest = z.infer<typeof QueueRequest>

/**
 * A request with everything that a clerk needs to see before calling, so that queue mode loads a person with one
 * call.
 */
export const QueuePerson = QueueRequest.extend({
  /** Other open requests of the same lead, newest first. */
  other_requests: z.array(
    QueueEntry.pick({
      id: true,
      channel: true,
      received_at: true,
      location: true,
      message: true,
      call: true,
    }),
  ),
  /** Newest first, at most three. */
  notes: z.array(
    z.object({ id: Id, content: z.string(), created_at: Instant, created_by: z.string().nullable() }),
  ),
  /** Open tasks, earliest first, at most five. */
  tasks: z.array(z.object({ id: Id, title: z.string(), due_date: IsoDate })),
  next_appointment: z
    .object({
      id: Id,
      date_time: Instant,
      type: z.string(),
      time_zone: z.string(),
      /** Name of the provider; null without one. */
      provider: z.string().nullable(),
    })
    .nullable(),
  /** When the cadence would try again after no answer; null when the tries are used up. */
  proposed_at: Instant.nullable(),
})
export type QueuePerson = z.infer<typeof QueuePerson>

export const QueueQuery = z.strictObject({
  location: idFilter,
  channel: keyFilter(channels),
  held: flagText.optional(),
  lead: idFilter,
  ...pagingQuery,
})
export type QueueQuery = z.infer<typeof QueueQuery>

const note = text(queueLimits.note).default('')

/** Body that closes a request. `all_of_lead` also closes the lead's other open requests. */
export const OutcomeBody = z
  .strictObject({
    outcome: oneOf(requestOutcomes),
    /** The day of a visit that was booked elsewhere. */
    booked_for: IsoDate.optional(),
    note,
    all_of_lead: z.boolean().default(false),
  })
  .refine(({ outcome, booked_for }) => booked_for === undefined || outcome === 'booked_elsewhere', {
    path: ['booked_for'],
    error: queueMessages.bookedHere,
  })
export type OutcomeBody = z.infer<typeof OutcomeBody>

/** Requests that a change of the lead's status closed. Empty after the next change of the lead. */
export const ClosedByStatus = z.object({
  results: z.array(z.object({ id: Id, outcome: z.enum(requestOutcomes) })),
})
export type ClosedByStatus = z.infer<typeof ClosedByStatus>

/** Body that records a try. Without `next_at`, the practice's cadence sets the next try. */
export const AttemptBody = z
  .strictObject({ result: oneOf(attemptResults), next_at: Instant.optional(), note })
  .refine(({ result, next_at }) => result !== 'call_later' || next_at !== undefined, {
    path: ['next_at'],
    error: queueMessages.callLaterWhen,
  })
export type AttemptBody = z.infer<typeof AttemptBody>

/** Body of a claim. `staff` hands a held person over to a colleague. */
export const ClaimBody = z.strictObject({ staff: Id.optional() })
export type ClaimBody = z.infer<typeof ClaimBody>

const day = z.union([z.literal('').transform(() => undefined), IsoDate]).optional()

/** Days of the practice, both inclusive. Defaults to all days. */
export const LedgerQuery = z.strictObject({ from: day, to: day, location: idFilter })
export type LedgerQuery = z.infer<typeof LedgerQuery>

/** Counts of the requests that arrived in the span and that the person sees: received = closed + open. */
export const Ledger = z.object({
  received: z.int(),
  closed: z.int(),
  open: z.int(),
  by_outcome: z.record(z.enum(requestOutcomes), z.int()),
  by_channel: z.record(z.enum(channels), z.int()),
})
export type Ledger = z.infer<typeof Ledger>

/** Channels that staff enter by hand. */
export const quickChannels = ['walk_in', 'phone', 'text', 'email'] as const

/** Body that adds a walk-in or caller. A name, a number or an email is enough. */
export const QuickLead = z
  .strictObject({
    name: line(leadLimits.name * 2).default(''),
    phone: line(phoneLimit).default(''),
    email: optionalEmail.default(''),
    location: Id,
    channel: oneOf(quickChannels),
    message: note,
  })
  .refine(({ name, phone, email }) => name || phone || email, {
    path: ['name'],
    error: queueMessages.nameOrNumber,
  })
export type QuickLead = z.infer<typeof QuickLead>

/** The new or existing lead, and the request opened for it. `known` is true for an existing lead. */
export const QuickLeadAnswer = Reference.extend({ request: Id, known: z.boolean() })
export type QuickLeadAnswer = z.infer<typeof QuickLeadAnswer>
