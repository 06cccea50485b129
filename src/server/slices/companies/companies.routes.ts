import { type RawBuilder, sql } from 'kysely'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { Company, practiceFields } from '#contract/companies/companies.schemas.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { byOptionalText, byText, type RecordKind } from '#server/platform/records/record-kind.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'

// A session sees the company it works in and those that this one keeps; of any other practice, nothing.
export const visibleCompanies = ({ companyId }: Scope): RawBuilder<boolean> =>
  sql`(companies.id = ${companyId} OR companies.kept_by = ${companyId})`

/** True when there is a company with this id that the person sees. */
export const companyVisible = (scope: Scope, id: number | undefined): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM companies WHERE companies.id = ${id} AND ${visibleCompanies(scope)})`

const companies: RecordKind = {
  table: tableOf('companies', practiceFields, [
    'kept_by',
    'require_second_factor',
    'withheld',
    'awaits_confirmation',
  ]),
  name: 'company',
  columns: Object.keys(Company.shape),
  orders: {
    name: byText('name'),
    company_type: byOptionalText('company_type'),
    address: byOptionalText('address'),
    phone: byOptionalText('phone'),
    email: byOptionalText('email'),
  },
  idParameter: 'id',
  placeOf: (scope) => ({
    where: visibleCompanies(scope),
    values: { kept_by: scope.companyId, time_zone: scope.timeZone, country: scope.country },
  }),
}

export function registerCompanies(routes: Routes): void {
  registerRecords(routes, companies, companyEndpoints)
}
