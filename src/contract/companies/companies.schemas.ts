import { z } from 'zod'
import { Id } from '../http/fields.ts'
import {
  answerShape,
  choiceField,
  emailField,
  fieldList,
  inEveryPut,
  lineField,
  phoneField,
  recordBodies,
} from '../http/record-fields.ts'
import { recordListQuery } from '../http/records.ts'
import { countryLabels } from './companies.countries.ts'
import { TimeZone } from './companies.summary.ts'
import { weekStartLabels } from './companies.week.ts'

export const companyFields = fieldList({
  name: { ...inEveryPut(lineField(200)), label: 'Name' },
  company_type: { ...lineField(100), label: 'Type' },
  address: { ...lineField(300), label: 'Address' },
  phone: { ...phoneField, label: 'Phone' },
  email: { ...emailField, label: 'Email' },
})

/**
 * The practice itself also has a country, a time zone and a week start. A new company inherits the practice's
 * country and time zone.
 */
export const practiceFields = fieldList({
  ...companyFields,
  country: {
    ...choiceField(countryLabels, 'US'),
    label: 'Country',
    hint: 'Used for numbers typed without a country code.',
  },
  time_zone: {
    ...{ form: 'zone', answer: z.string(), body: TimeZone, needed: TimeZone, empty: 'UTC' },
    label: 'Time Zone',
    required: true,
    hint: 'Used for due dates and your calendar.',
  },
  week_start: {
    ...choiceField(weekStartLabels, ''),
    label: 'Weeks Start On',
    hint: 'Used for follow-ups due this week and your calendar.',
  },
})

/** A company (spec section 3): the practice itself, or one on its list. */
export const Company = z.object({ id: Id, ...answerShape(practiceFields), version: z.int() })
export type Company = z.infer<typeof Company>

export const companyBodies = {
  ...recordBodies(practiceFields, Company),
  Create: recordBodies(companyFields, Company).Create,
}

export const companyOrderings = ['name', 'company_type', 'address', 'phone', 'email', 'id'] as const
export const CompanyListQuery = recordListQuery(companyOrderings, 'name')
