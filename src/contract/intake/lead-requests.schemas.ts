import { z } from 'zod'
import { Id, Reference } from '../http/fields.ts'
import { pagingQuery } from '../http/paging.ts'
import { IntakeRequestRow } from './inbox.schemas.ts'
import { callOutcomes } from './phone.enums.ts'

/** A request that became a lead, or was added to it, as those see it who see the lead. */
export const LeadRequest = IntakeRequestRow.pick({
  id: true,
  received_at: true,
  door: true,
  location: true,
  sender: true,
  outcome: true,
  version: true,
}).extend({
  /** What was said; empty for a call. */
  message: z.string(),
  /** How a call ended; its outcome is null while it goes on. Null for what was no call. */
  call: z.object({ outcome: z.enum(callOutcomes).nullable(), seconds: z.int() }).nullable(),
})
export type LeadRequest = z.infer<typeof LeadRequest>

/** Newest first. */
export const LeadRequestsQuery = z.strictObject(pagingQuery)
export type LeadRequestsQuery = z.infer<typeof LeadRequestsQuery>

/** Body that gives a request to another lead, or, by null, to a new one of its own. */
export const RequestMove = z.strictObject({ lead: Id.nullable() })

/** Whose request it is now. */
export const MovedRequest = z.object({ lead: Reference })
export type MovedRequest = z.infer<typeof MovedRequest>
