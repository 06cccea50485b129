import { z } from 'zod'
import { ErrorEnvelope } from '../http/errors.ts'
import { Id, Instant } from '../http/fields.ts'
import { LeadRow } from './leads.schemas.ts'

/** Another lead with the same phone number or email. */
export const LeadCandidate = LeadRow.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  location: true,
  status: true,
  type: true,
  request_count: true,
  last_seen_at: true,
  version: true,
}).extend({
  same_phone: z.boolean(),
  same_email: z.boolean(),
  /** False when the names rule out that it is the same person. */
  may_be_same: z.boolean(),
  /** True when staff marked it as a different person. */
  told_apart: z.boolean(),
})
export type LeadCandidate = z.infer<typeof LeadCandidate>

/** Other leads with the lead's phone numbers or emails, and names and contacts of leads merged into it. */
export const LeadPeople = z.object({
  candidates: z.array(LeadCandidate),
  also_known: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string(),
      /** Change set of the merge, if it is the next one to undo and its deadline has not passed. */
      merge: z.object({ id: Id, until: Instant }).nullable(),
    }),
  ),
})
export type LeadPeople = z.infer<typeof LeadPeople>

/** Marks another lead as a different person, or removes that mark. */
export const TellApart = z.strictObject({ lead: Id, apart: z.boolean() })

/** Maximum number of candidates per lead. */
export const maxCandidates = 20

/** The 404 of a lead. When it was merged, `merged_into` is the remaining lead. */
export const LeadGone = ErrorEnvelope.extend({ data: z.object({ merged_into: Id }).optional() })
