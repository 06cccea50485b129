import { z } from 'zod'
import { ErrorEnvelope } from '../http/errors.ts'
import { Id } from '../http/fields.ts'
import { LeadRow } from './leads.schemas.ts'

/** Another lead that shares a number or an email address. */
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
  /** False when the names say that it cannot be the same person. */
  may_be_same: z.boolean(),
  /** Marked by staff as a different person. */
  told_apart: z.boolean(),
})
export type LeadCandidate = z.infer<typeof LeadCandidate>

/** Who else is behind a lead's numbers and addresses, and what else the lead is called. */
export const LeadPeople = z.object({
  candidates: z.array(LeadCandidate),
  also_known: z.array(
    z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() }),
  ),
})
export type LeadPeople = z.infer<typeof LeadPeople>

/** Body that says that another lead is the same person; with the version that the caller has seen of it. */
export const SamePerson = z.strictObject({ lead: Id, version: z.int().positive().optional() })

/** Marks another lead as a different person, or undoes that. */
export const TellApart = z.strictObject({ lead: Id, apart: z.boolean() })

/** Most leads that are offered for one. */
export const maxCandidates = 20

/** The refusal of a lead that is not there; of one that was joined to another, with where it went. */
export const LeadGone = ErrorEnvelope.extend({ data: z.object({ merged_into: Id }).optional() })
