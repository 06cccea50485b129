import { type RawBuilder, sql } from 'kysely'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { Service, serviceFields } from '#contract/services/services.schemas.ts'
import { providerRoles } from '#contract/staff/staff.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidFields } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { byOptionalText, byText, byValue, type RecordKind } from '#server/platform/records/record-kind.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'
import type { RunningSlice } from '#server/platform/slice.ts'

export interface ServiceParts {
  visibleCompanies(scope: Scope): RawBuilder<boolean>
  /** True when there is a company with this id that the person sees. */
  companyVisible(scope: Scope, id: number | undefined): RawBuilder<boolean>
}

// Administrators may be dentists, such as the owner.
const canProvide = ({ companyId }: Scope) => sql`staff.company_id = ${companyId} AND staff.active
  AND (staff.role = ANY(${providerRoles}::text[]) OR staff.is_company_admin)`

/** Reads `services.provider_ids` without people who left. */
const providerIds = (scope: Scope): RawBuilder<number[]> => sql`ARRAY(
  SELECT staff.id FROM staff WHERE ${canProvide(scope)} AND staff.id = ANY(services.provider_ids)
  ORDER BY array_position(services.provider_ids, staff.id))`

/** The service with this id that the practice or a company of its list offers. */
export const serviceOf = (scope: Scope, id: number): RawBuilder<unknown> => sql`
  SELECT services.name, services.duration, services.provider_roles, ${providerIds(scope)} AS provider_ids
  FROM services JOIN companies ON companies.id = services.company_id
  WHERE services.id = ${id} AND ${scope.companyId}::bigint IN (companies.id, companies.kept_by)`

async function checkProviders(scope: Scope, db: Database, ids: readonly number[] = []): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql`
    SELECT FROM staff WHERE ${canProvide(scope)} AND staff.id = ANY(${ids}::bigint[])`.execute(db)
  if (rows.length < ids.length) throw invalidFields({ provider_ids: [serviceMessages.unknownProvider] })
}

const services = ({ companyVisible }: ServiceParts): RecordKind => ({
  table: tableOf('services', serviceFields, []),
  name: 'service',
  columns: Object.keys(Service.shape),
  computed: (scope) => ({ provider_ids: providerIds(scope) }),
  orders: {
    name: byText('name'),
    description: byOptionalText('description'),
    default_cost: byValue('default_cost'),
    duration: byValue('duration'),
  },
  idParameter: 'serviceId',
  async guard({ scope, db, body }, write) {
    await checkProviders(scope, db, (body as Partial<Service>).provider_ids)
    return write()
  },
  placeOf(scope, { id: companyId }) {
    const exists = companyVisible(scope, companyId)
    return {
      where: sql`services.company_id = ${companyId} AND ${exists}`,
      values: { company_id: companyId },
      exists,
    }
  },
})

export const serveServices = (parts: ServiceParts): RunningSlice => ({
  routes: (routes) => registerRecords(routes, services(parts), serviceEndpoints),
  auditNames: {
    service: (scope, id) => sql`SELECT services.id, services.name AS label FROM services
      JOIN companies ON companies.id = services.company_id AND ${parts.visibleCompanies(scope)} WHERE services.id = ${id}`,
  },
})

/** Name and minutes of a service; undefined when the practice has no such service. */
export async function findService(
  scope: Scope,
  db: Database,
  id: number,
): Promise<{ name: string; duration: number } | undefined> {
  const { rows } = await sql<{ name: string; duration: number }>`
    SELECT name, duration FROM (${serviceOf(scope, id)}) AS service`.execute(db)
  return rows[0]
}
