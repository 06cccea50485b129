import { type RawBuilder, sql } from 'kysely'
import { operatoryEndpoints } from '#contract/operatories/operatories.endpoints.ts'
import { operatoryMessages } from '#contract/operatories/operatories.messages.ts'
import { Operatory, operatoryFields } from '#contract/operatories/operatories.schemas.ts'
import { namedBy } from '#server/platform/audit/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/failures.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { byText, type RecordKind } from '#server/platform/records/record-kind.ts'
import { recordsAt } from '#server/platform/records/records.repository.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { atSeenLocations, ofCompany } from '#server/platform/visibility.ts'

export interface OperatoryParts {
  /** True when there is a location with this id that the person sees. */
  locationVisible(scope: Scope, id: number | undefined): RawBuilder<boolean>
  /** The appointments to come in an operatory, which is locked. */
  countUpcoming(scope: Scope, db: Database, operatoryId: number, now: Date): Promise<number>
}

const operatories = ({ locationVisible }: OperatoryParts): RecordKind => ({
  table: tableOf('operatories', operatoryFields, ['location_id']),
  name: 'operatory',
  columns: Object.keys(Operatory.shape),
  orders: { name: byText('name') },
  idParameter: 'operatoryId',
  async guard(_call, write) {
    try {
      return await write()
    } catch (error) {
      if (violatedUnique(error) === 'operatories_by_name')
        throw invalidFields({ name: [operatoryMessages.nameTaken] })
      throw error
    }
  },
  placeOf(scope, { id: locationId }) {
    const exists = locationVisible(scope, locationId)
    return {
      where: sql`${ofCompany(scope, 'operatories')} AND ${atSeenLocations(scope, 'operatories')}
        AND operatories.location_id = ${locationId}`,
      values: { company_id: scope.companyId, location_id: locationId },
      exists,
    }
  },
})

export const serveOperatories = (parts: OperatoryParts): RunningSlice => ({
  routes: (routes) => registerOperatories(routes, parts),
  auditNames: { operatory: namedBy('operatories') },
})

function registerOperatories(routes: Routes, parts: OperatoryParts): void {
  const kind = operatories(parts)
  const { delete: deletion, ...endpoints } = operatoryEndpoints
  registerRecords(routes, kind, endpoints)
  routes.signedIn(deletion, async ({ scope, db, params, now, ifMatch, auditedWith }) => {
    const records = recordsAt(kind, { scope, db }, params)
    checkVersion(found(await records.lock(auditedWith)), ifMatch)
    const upcoming = await parts.countUpcoming(scope, db, params.operatoryId, now)
    if (upcoming > 0) throw new AppError('conflict', { detail: operatoryMessages.inUse(upcoming) })
    await records.delete(now)
  })
}
