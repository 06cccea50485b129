import { z } from 'zod'
import { Address } from '../http/address.ts'
import {
  Id,
  Instant,
  IsoDate,
  line,
  oneOf,
  optionalEmail,
  Reference,
  requiredEmail,
  requiredLine,
} from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { PutLocation, RequiredLocation } from '../locations/locations.schemas.ts'
import { followUpStatuses, leadSources, leadStatuses, leadTypes, leadWaitings } from './leads.enums.ts'
import { leadLimits } from './leads.limits.ts'

/** A recorded call. `recording_url` is a path on this server, signed and short-lived. */
export const CallRecording = z.object({ id: Id, recording_url: z.string(), created_at: Instant })
export type CallRecording = z.infer<typeof CallRecording>

/** A lead as the list shows it. `version` grows with every change and is the record's ETag. */
export const LeadRow = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: Reference.nullable(),
  status: z.enum(leadStatuses),
  type: z.enum(leadTypes),
  source: z.enum(leadSources),
  follow_up_status: z.enum(followUpStatuses),
  insurance_provider: z.string(),
  follow_up_date: IsoDate.nullable(),
  request_count: z.int(),
  last_seen_at: Instant,
  updated_at: Instant,
  created_at: Instant,
  version: z.int(),
})
export type LeadRow = z.infer<typeof LeadRow>

/** A lead with everything known of it (spec section 3). */
export const Lead = LeadRow.extend({
  address: Address.nullable(),
  note: z.string(),
  /** Name of the staff member who changed it last; null: a request that came in. */
  updated_by: z.string().nullable(),
  call_recordings: z.array(CallRecording),
  /** The patient that the lead became, or was from the start. */
  patient: Reference.nullable(),
})
export type Lead = z.infer<typeof Lead>

const writable = {
  first_name: line(leadLimits.name),
  last_name: line(leadLimits.name),
  email: optionalEmail,
  phone: line(leadLimits.phone),
  status: oneOf(leadStatuses),
  source: oneOf(leadSources),
  insurance_provider: line(leadLimits.insuranceProvider),
  follow_up_date: IsoDate.nullable(),
  address: Address.nullable(),
}

/** Body of a lead's creation (spec sections 5 and 7). */
export const LeadCreate = z.strictObject({
  ...writable,
  first_name: requiredLine(leadLimits.name),
  last_name: requiredLine(leadLimits.name),
  email: requiredEmail,
  phone: requiredLine(leadLimits.phone),
  location: RequiredLocation,
  status: writable.status.default('new'),
  type: oneOf(leadTypes).default('contact_form'),
  insurance_provider: writable.insurance_provider.default(''),
  follow_up_date: writable.follow_up_date.default(null),
  address: writable.address.default(null),
})
export type LeadCreate = z.infer<typeof LeadCreate>

/**
 * Body of a partial update. At least one field; `location` as an id, or null for none.
 */
export const LeadPatch = z
  .strictObject({ ...writable, type: oneOf(leadTypes), location: Id.nullable() })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change.')
export type LeadPatch = z.infer<typeof LeadPatch>

// "PUT with the lead or form data" (spec section 7): a lead that was read may be sent back whole, so what only
// the server writes is accepted, and ignored.
const ignored = z.unknown().optional()
const readOnly = {
  id: ignored,
  follow_up_status: ignored,
  request_count: ignored,
  last_seen_at: ignored,
  updated_at: ignored,
  updated_by: ignored,
  created_at: ignored,
  version: ignored,
  note: ignored,
  call_recordings: ignored,
  patient: ignored,
}

/** Body of a full update; a field left out keeps its value, the location is required (spec section 5). */
export const LeadPut = z
  .strictObject({
    ...z.object({ ...writable, type: oneOf(leadTypes) }).partial().shape,
    location: PutLocation,
    ...readOnly,
  })
  .transform((fields): LeadPatch => {
    const kept = Object.entries(fields).filter(([name]) => !Object.hasOwn(readOnly, name))
    return Object.fromEntries(kept)
  })

/** Columns that `ordering` takes. */
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

/** Default order of the calls (spec section 7) and of the lead list screen (spec section 9). */
export const leadDefaultOrdering = '-created_at'
export const leadListDefaultOrdering = '-last_seen_at'

export const LeadListQuery = z.strictObject({
  status: keyFilter(leadStatuses),
  type: keyFilter(leadTypes),
  source: keyFilter(leadSources),
  follow_up_status: keyFilter(followUpStatuses),
  waiting: keyFilter(leadWaitings),
  location: idFilter,
  search: line(leadLimits.search).optional(),
  ordering: ordering(leadOrderings, leadDefaultOrdering),
  ...pagingQuery,
})
export type LeadListQuery = z.infer<typeof LeadListQuery>

/** How many leads there are under one key; `label` is its label (spec section 3). */
export const LeadCount = z.object({ name: z.string(), value: z.int(), label: z.string() })
export type LeadCount = z.infer<typeof LeadCount>
