import { z } from 'zod'
import { isTimeZone } from '../formats/dates.ts'
import { Id, line, optionalEmail, requiredLine } from '../http/fields.ts'
import { recordBodies, recordListQuery } from '../http/records.ts'

export const TimeZone = z.string().refine(isTimeZone, 'Unknown time zone.')

/** The company that a session works in, as the header and the dashboard need it. */
export const CompanySummary = z.object({ id: Id, name: z.string(), time_zone: TimeZone })
export type CompanySummary = z.infer<typeof CompanySummary>

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
  version: z.int(),
})
export type Company = z.infer<typeof Company>

export const companyBodies = recordBodies(
  { name: requiredLine(companyLimits.name) },
  {
    company_type: line(companyLimits.company_type),
    address: line(companyLimits.address),
    phone: line(companyLimits.phone),
    email: optionalEmail,
  },
  { company_type: '', address: '', phone: '', email: '' },
)

export const companyOrderings = ['name', 'company_type', 'address', 'phone', 'email', 'id'] as const
export const CompanyListQuery = recordListQuery(companyOrderings, 'name')
