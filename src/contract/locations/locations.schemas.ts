import { z } from 'zod'
import { Id, Reference } from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'
import { locationMessages } from './locations.messages.ts'

/**
 * Spec section 3. `time_zone` is the effective time zone; `own_time_zone` is null when the company's applies.
 * Forms do not offer closed locations.
 */
export const Location = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  notification_email: z.string(),
  form_id: z.string(),
  time_zone: z.string(),
  own_time_zone: z.string().nullable(),
  closed: z.boolean(),
  version: z.int(),
})
export type Location = z.infer<typeof Location>

/** A location is required (spec section 5). */
export const RequiredLocation = z.int({ error: locationMessages.select }).min(1, locationMessages.select)

/** PUT also accepts the location object that GET returns. */
export const PutLocation = z.union([RequiredLocation, Reference.transform((location) => location.id)], {
  error: locationMessages.select,
})

/** The location of a lead or patient, read as a reference and written as an id. */
export const locationField = {
  form: 'location',
  answer: Reference.nullable(),
  body: Id.nullable(),
  needed: RequiredLocation,
  put: PutLocation,
  empty: null,
} as const

export const locationOrderings = ['name', 'id'] as const
export const LocationListQuery = z.strictObject({
  ...pagingQuery,
  ordering: ordering(locationOrderings, 'name'),
})
