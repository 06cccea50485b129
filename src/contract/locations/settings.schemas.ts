import { z } from 'zod'
import { TimeZone } from '../companies/companies.summary.ts'
import { line, optionalEmail, requiredLine } from '../http/fields.ts'
import { recordBodies } from '../http/records.ts'

/** Longest values of a location's fields, in characters. */
export const locationLimits = { name: 200, address: 300, phone: 40 } as const

/** Bodies of a location's creation and change; the form id is the server's to make. */
export const locationBodies = recordBodies(
  { name: requiredLine(locationLimits.name) },
  {
    address: line(locationLimits.address),
    phone: line(locationLimits.phone),
    email: optionalEmail,
    notification_email: optionalEmail,
    own_time_zone: TimeZone.nullable(),
    closed: z.boolean(),
  },
  { address: '', phone: '', email: '', notification_email: '', own_time_zone: null, closed: false },
  ['form_id', 'time_zone'],
)
export type LocationFields = z.output<typeof locationBodies.Create>
