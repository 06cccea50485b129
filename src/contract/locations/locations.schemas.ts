import { z } from 'zod'
import { TimeZone } from '../companies/companies.schemas.ts'
import { Id } from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'

/** A place where the practice works (spec section 3). `time_zone` is its own, else the company's. */
export const Location = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  notification_email: z.string(),
  form_id: z.string(),
  time_zone: TimeZone,
})
export type Location = z.infer<typeof Location>

export const locationOrderings = ['name', 'id'] as const
export const LocationListQuery = z.strictObject({
  ...pagingQuery,
  ordering: ordering(locationOrderings, 'name'),
})
