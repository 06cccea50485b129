import { z } from 'zod'
import { Id, Reference } from '../http/fields.ts'
import { pagingQuery } from '../http/paging.ts'
import { IntakeRequestRow } from './inbox.schemas.ts'
import { callOutcomes } from './phone.enums.ts'

/** A request that became a lead or was added to it, visible to all staff who can see the lead. */
export const LeadRequest = IntakeRequestRow.pick({
  id: true,
  received_at: true,
  channel: true,
  location: true,
  sender: true,
  intake_result: true,
  version: true,
}).extend({
  /** Text of the request; empty for a call. */
  message: z.string(),
  /** Null for other channels. `outcome` is null during the call. */
  call: z.object({ outcome: z.enum(callOutcomes).nullable(), seconds: z.int() }).nullable(),
})
export type LeadRequest = z.infer<typeof LeadRequest>

/** Newest first. */
export const LeadRequestsQuery = z.strictObject(pagingQuery)
export type LeadRequestsQuery = z.infer<typeof LeadRequestsQuery>

/** The lead to move a request to; null creates a new lead. */
export const RequestMove = z.strictObject({ lead: Id.nullable() })

export const MovedRequest = z.object({ lead: Reference })
export type MovedRequest = z.infer<typeof MovedRequest>
