import { z } from 'zod'
import { Id, Instant, line, Reference } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { answerShape, recordBodies, rowShape } from '../http/record-fields.ts'
import { importLimits } from '../imports/imports.limits.ts'
import { followUpStatuses, leadSources, leadStatuses, leadTypes } from './leads.enums.ts'
import { leadFields } from './leads.fields.ts'
import { leadLimits } from './leads.limits.ts'

/** A recorded call. `recording_url` is a path on this server, signed and short-lived. */
export const CallRecording = z.object({ id: Id, recording_url: z.string(), created_at: Instant })
export type CallRecording = z.infer<typeof CallRecording>

/** A lead as listed. `version` grows with every change and is the record's ETag. */
export const LeadRow = z.object({
  id: Id,
  ...rowShape(leadFields),
  follow_up_status: z.enum(followUpStatuses),
  version: z.int(),
})
export type LeadRow = z.infer<typeof LeadRow>

/** All fields of a lead (spec section 3). */
export const Lead = LeadRow.extend({
  ...answerShape(leadFields),
  note: z.string(),
  /** Name of the staff member who last changed the lead; null for a received request. */
  updated_by: z.string().nullable(),
  call_recordings: z.array(CallRecording),
  /** The patient that the lead became or already was. */
  patient: Reference.nullable(),
})
export type Lead = z.infer<typeof Lead>

/** Bodies for creating and changing a lead (spec sections 5 and 7). The location is an id. */
export const { Create: LeadCreate, Patch: LeadPatch, Put: LeadPut } = recordBodies(leadFields, Lead)
export type LeadCreate = z.infer<typeof LeadCreate>
export type LeadPatch = z.infer<typeof LeadPatch>

/** Columns that the list can be ordered by. */
export const leadOrderings = [
  'full_name',
  'first_name',
  'last_name',
  'phone',
  'status',
  'source',
  'location',
  'insurance_provider',
  'follow_up_date',
  'last_seen_at',
  'updated_at',
  'created_at',
  'id',
] as const
export type LeadOrdering = (typeof leadOrderings)[number]

/** Default order of the endpoints (spec section 7) and of the lead list screen (spec section 9). */
export const leadDefaultOrdering = '-created_at'
export const leadListDefaultOrdering = '-last_seen_at'

export const LeadListQuery = z.strictObject({
  status: keyFilter(leadStatuses),
  type: keyFilter(leadTypes),
  source: keyFilter(leadSources),
  follow_up_status: keyFilter(followUpStatuses),
  location: idFilter,
  /** Name of the file that the leads were imported from. */
  imported: line(importLimits.name).optional(),
  search: line(leadLimits.search).optional(),
  ordering: ordering(leadOrderings, leadDefaultOrdering),
  ...pagingQuery,
})
export type LeadListQuery = z.infer<typeof LeadListQuery>

/** State of the lead list screen in its query string (spec section 2). */
export const LeadListState = LeadListQuery.omit({ location: true }).extend({
  ordering: ordering(leadOrderings, leadListDefaultOrdering),
})
export type LeadListState = z.infer<typeof LeadListState>

/** Number of leads with a key; `label` is the key's label (spec section 3). */
export const LeadCount = z.object({ name: z.string(), value: z.int(), label: z.string() })
export type LeadCount = z.infer<typeof LeadCount>
