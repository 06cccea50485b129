import { type RawBuilder, sql } from 'kysely'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { Company, practiceFields } from '#contract/companies/companies.schemas.ts'
import type { NameQuery } from '#server/platform/audit/names.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { byOptionalText, byText, type RecordKind } from '#server/platform/records/record-kind.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'
import type { RunningSlice } from '#server/platform/slice.ts'

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

/** A company that the person sees. */
const companyName: NameQuery = (scope, id) =>
  sql`SELECT id, name AS label FROM companies WHERE ${visibleCompanies(scope)} AND id = ${id}`

export const serveCompanies = (): RunningSlice => ({
  routes: (routes) => registerRecords(routes, companies, companyEndpoints),
  auditNames: { company: companyName },
})
