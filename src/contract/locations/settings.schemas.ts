import { z } from 'zod'
import { TimeZone } from '../companies/companies.summary.ts'
import {
  emailField,
  fieldList,
  inEveryPut,
  lineField,
  phoneField,
  recordBodies,
} from '../http/record-fields.ts'
import { Location } from './locations.schemas.ts'

const Zone = TimeZone.nullable()

export const locationFields = fieldList({
  name: { ...inEveryPut(lineField(200)), label: 'Name' },
  address: { ...lineField(300), label: 'Address' },
  phone: { ...phoneField, label: 'Phone' },
  email: { ...emailField, label: 'Email' },
  notification_email: {
    ...emailField,
    label: 'Notification Email',
    hint: 'Send new-lead alerts to this address.',
  },
  own_time_zone: {
    ...{ form: 'zone', answer: Zone, body: Zone, needed: Zone, empty: null },
    label: 'Time Zone',
    hint: 'Only if it differs from the company time zone.',
  },
})

const closed = { answer: z.boolean(), body: z.boolean(), needed: z.boolean(), empty: false } as const

/** Bodies for creating and changing a location. The server generates the form id. */
export const locationBodies = recordBodies(
  fieldList({ ...locationFields, closed: { ...closed, form: 'flag', label: 'Closed' } }),
  Location,
)
export type LocationFields = z.output<typeof locationBodies.Create>
