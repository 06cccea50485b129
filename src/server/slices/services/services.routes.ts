import { type RawBuilder, sql } from 'kysely'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { Service, serviceFields } from '#contract/services/services.schemas.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { byOptionalText, byText, byValue, type RecordKind } from '#server/platform/records/record-kind.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'

export interface ServiceParts {
  /** True when there is a company with this id that the person sees. */
  companyVisible(scope: Scope, id: number | undefined): RawBuilder<boolean>
}

const services = ({ companyVisible }: ServiceParts): RecordKind => ({
  table: tableOf('services', serviceFields, []),
  name: 'service',
  columns: Object.keys(Service.shape),
  orders: {
    name: byText('name'),
    description: byOptionalText('description'),
    default_cost: byValue('default_cost'),
  },
  idParameter: 'serviceId',
  placeOf(scope, { id: companyId }) {
    const exists = companyVisible(scope, companyId)
    return {
      where: sql`services.company_id = ${companyId} AND ${exists}`,
      values: { company_id: companyId },
      exists,
    }
  },
})

export function registerServices(routes: Routes, parts: ServiceParts): void {
  registerRecords(routes, services(parts), serviceEndpoints)
}
