import { z } from 'zod'
import { Id, Reference } from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'
import { locationMessages } from './locations.messages.ts'

/**
 * A place where the practice works (spec section 3). `time_zone` is its own, else the company's; `own_time_zone` is null
 * where it follows the company. A closed one is no longer offered in forms.
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

/** The location of a lead or a patient as it is written: its id, and there has to be one (spec section 5). */
export const RequiredLocation = z.int({ error: locationMessages.select }).min(1, locationMessages.select)

/** The same in a full update, where a record may be sent back as it was read. */
export const PutLocation = z.union([RequiredLocation, Reference.transform((location) => location.id)], {
  error: locationMessages.select,
})

export const locationOrderings = ['name', 'id'] as const
export const LocationListQuery = z.strictObject({
  ...pagingQuery,
  ordering: ordering(locationOrderings, 'name'),
})
