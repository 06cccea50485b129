import { isDeepStrictEqual } from 'node:util'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import type { Permission } from '#contract/http/permissions.ts'
import { found } from '../errors.ts'
import { jsonPage } from '../http/pages.ts'
import type { Call, Routes } from '../http/routes.ts'
import { checkVersion } from '../record-changes.ts'
import type { PathIds, RecordKind } from './record-kind.ts'
import * as repository from './records.repository.ts'

type RecordEndpoint = EndpointDefinition & { access: Permission }
type RecordCall = Call<RecordEndpoint>

interface RecordEndpoints {
  list: RecordEndpoint
  create: RecordEndpoint
  get: RecordEndpoint
  put: RecordEndpoint
  patch: RecordEndpoint
  delete?: RecordEndpoint
}

/** Answers the calls for a kind of record. */
export function registerRecords(routes: Routes, kind: RecordKind, endpoints: RecordEndpoints): void {
  const bind = (endpoint: RecordEndpoint, answer: (call: RecordCall, ids: PathIds) => Promise<unknown>) =>
    routes.signedIn(endpoint, async (call) => (await answer(call, call.params as PathIds)) as never)

  bind(endpoints.list, async ({ scope, db, query, request }, ids) => {
    const asked = query as repository.RecordListQuery
    return jsonPage(request.url, asked, found(await repository.listRecords(scope, db, kind, ids, asked)))
  })
  const guarded = <T>(call: RecordCall, write: () => Promise<T>) =>
    kind.guard ? kind.guard(call, write) : write()
  bind(endpoints.create, (call, ids) => {
    const { scope, db, body, now } = call
    return guarded(call, async () =>
      found(await repository.insertRecord(scope, db, kind, ids, body as object, now)),
    )
  })
  bind(endpoints.get, async ({ scope, db }, ids) => found(await repository.findRecord(scope, db, kind, ids)))
  for (const endpoint of [endpoints.put, endpoints.patch]) {
    bind(endpoint, (call, ids) => guarded(call, () => changeRecord(call, kind, ids, call.body as object)))
  }
  if (!endpoints.delete) return
  bind(endpoints.delete, async ({ scope, db, now, ifMatch, auditedWith }, ids) => {
    checkVersion(found(await repository.lockRecord(scope, db, kind, ids, auditedWith)), ifMatch)
    await repository.deleteRecord(scope, db, kind, ids, now)
  })
}

// Changes some fields of a record; refused with 412 when `ifMatch` is not its version any more.
async function changeRecord(
  { scope, db, now, ifMatch, auditedWith }: RecordCall,
  kind: RecordKind,
  ids: PathIds,
  fields: object,
): Promise<repository.StoredRecord> {
  const before = found(await repository.lockRecord(scope, db, kind, ids, auditedWith))
  checkVersion(before, ifMatch)
  const changed = Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
  if (changed.length === 0) return before
  const changes = Object.fromEntries(
    changed.map(([name, value]) => [name, [before[name], value] as [unknown, unknown]]),
  )
  return found(await repository.updateRecord(scope, db, kind, ids, changes, now))
}
