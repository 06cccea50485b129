import { recordEndpoints } from '../http/records.ts'
import { companyMessages } from './companies.messages.ts'
import { Company, CompanyListQuery, companyBodies } from './companies.schemas.ts'

const { list, create, get, put, patch } = recordEndpoints('/companies/', '/companies/:id/', {
  base: { access: 'staff', tag: 'companies' },
  names: { one: 'a company', many: 'companies' },
  Record: Company,
  ListQuery: CompanyListQuery,
  ...companyBodies,
})
const byAdministrators = {
  access: 'manage_companies',
  forbidden: companyMessages.administratorsOnly,
} as const

/**
 * Endpoints of companies. A company is never deleted, because records are kept in its name (spec section 7).
 */
export const companyEndpoints = {
  list,
  get,
  create: { ...create, ...byAdministrators },
  put: { ...put, ...byAdministrators },
  patch: { ...patch, ...byAdministrators },
}
