import { z } from 'zod'
import { Id, line, optionalEmail, requiredLine } from '../http/fields.ts'
import { recordBodies, recordListQuery } from '../http/records.ts'
import { TimeZone } from './companies.summary.ts'

/** Longest values of a company's fields, in characters. */
export const companyLimits = { name: 200, company_type: 100, address: 300, phone: 40 } as const

/** A company (spec section 3): the practice itself, or one that it keeps on its list. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  company_type: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  time_zone: z.string(),
  version: z.int(),
})
export type Company = z.infer<typeof Company>

const required = { name: requiredLine(companyLimits.name) }
const optional = {
  company_type: line(companyLimits.company_type),
  address: line(companyLimits.address),
  phone: line(companyLimits.phone),
  email: optionalEmail,
}
const defaults = { company_type: '', address: '', phone: '', email: '' }

/** A company that is created begins with its keeper's time zone. */
export const companyBodies = {
  ...recordBodies(required, { ...optional, time_zone: TimeZone }, { ...defaults, time_zone: 'UTC' }),
  Create: recordBodies(required, optional, defaults).Create,
}

export const companyOrderings = ['name', 'company_type', 'address', 'phone', 'email', 'id'] as const
export const CompanyListQuery = recordListQuery(companyOrderings, 'name')
