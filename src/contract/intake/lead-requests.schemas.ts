import { z } from 'zod'
import { Id, Reference } from '../http/fields.ts'
import { pagingQuery } from '../http/paging.ts'
import { IntakeRequestRow } from './inbox.schemas.ts'
import { callOutcomes } from './phone.enums.ts'

/** A request that became a lead, or was added to it, as everyone sees it who can see the lead. */
export const LeadRequest = IntakeRequestRow.pick({
  id: true,
  received_at: true,
  channel: true,
  location: true,
  sender: true,
  intake_result: true,
  version: true,
}).extend({
  /** What was said; empty for a call. */
  message: z.string(),
  /** Null for other channels; the outcome is null while the call goes on. */
  call: z.object({ outcome: z.enum(callOutcomes).nullable(), seconds: z.int() }).nullable(),
})
export type LeadRequest = z.infer<typeof LeadRequest>

/** Newest first. */
export const LeadRequestsQuery = z.strictObject(pagingQuery)
export type LeadRequestsQuery = z.infer<typeof LeadRequestsQuery>

/** The lead to move a request to; null makes a new one. */
export const RequestMove = z.strictObject({ lead: Id.nullable() })

export const MovedRequest = z.object({ lead: Reference })
export type MovedRequest = z.infer<typeof MovedRequest>
