import { isDeepStrictEqual } from 'node:util'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import type { Permission } from '#contract/http/permissions.ts'
import { found } from '../errors.ts'
import type { Call, Routes } from '../http/routes.ts'
import { checkVersion } from '../record-changes.ts'
import type { PathIds, RecordKind } from './record-kind.ts'
import { type RecordListQuery, recordsAt, type StoredRecord } from './records.repository.ts'

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

export function registerRecords(routes: Routes, kind: RecordKind, endpoints: RecordEndpoints): void {
  const of = (call: RecordCall) => recordsAt(kind, call, call.params as PathIds)
  const answer = (endpoint: RecordEndpoint, read: (call: RecordCall) => Promise<StoredRecord | undefined>) =>
    routes.signedIn(endpoint, async (call) => found(await read(call)) as never)
  const guarded = <T>(call: RecordCall, write: () => Promise<T>) =>
    kind.guard ? kind.guard(call, write) : write()

  routes.list(endpoints.list, (call) => of(call).list(call.query as RecordListQuery))
  answer(endpoints.create, (call) =>
    guarded(call, async () => found(await of(call).insert(call.body as object, call.now))),
  )
  answer(endpoints.get, (call) => of(call).find())
  for (const endpoint of [endpoints.put, endpoints.patch]) {
    answer(endpoint, (call) => guarded(call, () => changeRecord(call, of(call))))
  }
  if (!endpoints.delete) return
  routes.signedIn(endpoints.delete, async (call) => {
    const records = of(call)
    checkVersion(found(await records.lock(call.auditedWith)), call.ifMatch)
    await records.delete(call.now)
  })
}

// Changes some fields of a record. Throws 412 when `ifMatch` is not its current version.
async function changeRecord(
  { body, now, ifMatch, auditedWith }: RecordCall,
  records: ReturnType<typeof recordsAt>,
): Promise<StoredRecord> {
  const before = found(await records.lock(auditedWith))
  checkVersion(before, ifMatch)
  const changed = Object.entries(body as object).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name]),
  )
  if (changed.length === 0) return before
  const changes = changed.map(([name, value]) => [name, [before[name], value]])
  return found(await records.update(Object.fromEntries(changes), now))
}
