import { z } from 'zod'
import { Id, Instant } from '../http/fields.ts'
import { Lead } from './leads.schemas.ts'

/** Body that names the lead to merge, optionally with the version that the caller has seen. */
export const MergeBody = z.strictObject({ lead: Id, version: z.int().positive().optional() })
export type MergeBody = z.infer<typeof MergeBody>

/** A field in which two leads differ, with the value of each in words. */
export const DifferentField = z.object({
  field: z.string(),
  label: z.string(),
  kept: z.string(),
  other: z.string(),
})
export type DifferentField = z.infer<typeof DifferentField>

/** The lead that stays. */
export const MergedLead = Lead.extend({
  /** Change set of the merge, which can be undone until its deadline. */
  merge: Id,
  /** Values of the duplicate that the lead did not take. */
  not_taken: z.array(DifferentField),
})
export type MergedLead = z.infer<typeof MergedLead>

const laterKinds = ['note', 'task', 'request'] as const
export type LaterKind = (typeof laterKinds)[number]

/** A record that came to a lead after a merge. A request brings its call and recordings. */
const LaterRecord = z.object({ kind: z.enum(laterKinds), id: Id, at: Instant, text: z.string() })
export type LaterRecord = z.infer<typeof LaterRecord>

/** Maximum number of later records in a list or a body. */
export const maxLater = 200

/** A merge that can be undone. */
export const LeadMerge = z.object({
  id: Id,
  at: Instant,
  until: Instant,
  /** The lead that the undo brings back. */
  lead: z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  /** Fields of that lead whose values the remaining lead does not have. */
  not_taken: z.array(DifferentField),
  later: z.array(LaterRecord),
})
export type LeadMerge = z.infer<typeof LeadMerge>

export const UnmergeBody = z.strictObject({
  merge: Id,
  /** Later records that go to the lead that comes back; all others stay. */
  moved: z
    .array(z.strictObject({ kind: z.enum(laterKinds), id: Id }))
    .max(maxLater)
    .default([]),
})
export type UnmergeBody = z.output<typeof UnmergeBody>

/** The lead that stayed, after an undone merge. */
export const UnmergedLead = Lead.extend({
  /** The lead that came back. */
  other: Id,
  /** Fields that someone changed since the merge, which keep that value. */
  kept: z.array(z.object({ field: z.string(), label: z.string() })),
})
export type UnmergedLead = z.infer<typeof UnmergedLead>
