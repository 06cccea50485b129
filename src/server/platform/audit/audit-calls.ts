import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type AuditRule, auditRule } from '#contract/http/audit.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { subjectKinds } from '#contract/http/subjects.ts'
import type { Database } from '../database/database.ts'
import type { Scope } from '../http/scope.ts'
import { type AuditEntry, type AuditPart, auditInsert, auditPart, recordRefusal } from './audit-log.ts'
import type { RecordOnce } from './known-views.ts'

/** A call as the audit log looks at it; parameters are validated. */
export interface AuditedCall {
  scope: Scope
  now: Date
  request: FastifyRequest
  params: unknown
  query: unknown
  body: unknown
}

// How long one entry stands for more of the same by the same person from the same place: screens ask again every few
// seconds for what is open, and a player for one recording many times over. What a screen asks for with nobody before it
// counts as the view that it was opened with. Seconds.
const lasting = { attended: 5 * 60, background: 60 * 60 }

const noFilters = new Set(['ordering', 'page', 'page_size', 'expires', 'signature'])

/** Records what a call showed; throws when that cannot be done, so that nothing is shown unrecorded. */
export async function recordView(
  recordOnce: RecordOnce,
  endpoint: EndpointDefinition,
  call: AuditedCall,
  answer?: unknown,
): Promise<void> {
  const rule = auditRule(endpoint)
  if (!rule) return
  const seconds = isBackground(call.request) ? lasting.background : lasting.attended
  await recordOnce(call.scope, entryOf(endpoint, rule, call, answer), seconds)
}

/** The statement that records what a call did, for the transaction of that; undefined when there is nothing to record. */
export function changeRecord(
  endpoint: EndpointDefinition,
  call: AuditedCall,
  answer: unknown,
): RawBuilder<unknown> | undefined {
  const rule = auditRule(endpoint)
  return rule && auditInsert(call.scope, entryOf(endpoint, rule, call, answer))
}

/** The same as a part of the statement that locks the record of the path. */
export const changePart =
  (endpoint: EndpointDefinition, call: AuditedCall): AuditPart =>
  (table, row) => {
    const rule = auditRule(endpoint)
    return rule ? auditPart(call.scope, entryOf(endpoint, rule, call))(table, row) : sql``
  }

/** True for what a screen asks by itself, without its person doing anything. */
export const isBackground = (request: FastifyRequest): boolean =>
  request.headers['x-background'] !== undefined || request.routeOptions.config.endpoint?.unattended === true

/** Records whoever is refused a record or a call; a refusal stays one if that cannot be done. */
export function auditRefusals(server: FastifyInstance, parts: { db: Database; now: () => Date }): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    const { scope } = request
    const { endpoint } = request.routeOptions.config
    if (!scope || !endpoint || (reply.statusCode !== 403 && reply.statusCode !== 404)) return done()
    const call = { ...parts, scope, now: parts.now(), request, params: request.params, query: {}, body: {} }
    const rule = auditRule({ ...endpoint, audit: endpoint.audit || {} })
    if (!rule) return done()
    const entry = entryOf(endpoint, { ...rule, action: 'refused' }, call)
    // What cannot be the id of a record is no attempt at one.
    if (reply.statusCode === 404 && entry.record_id === undefined && !entry.about) return done()
    recordRefusal(parts.db, scope, entry)
      .catch((error: unknown) => request.log.error({ err: error }, 'a refusal could not be recorded'))
      .finally(() => done())
  })
}

function entryOf(
  { method }: EndpointDefinition,
  { action, kind, record, about, part }: AuditRule,
  { now, request, params, query, body, scope }: AuditedCall,
  answer?: unknown,
): AuditEntry {
  const answered = (answer ?? {}) as Readonly<Record<string, unknown>>
  const given = { ...(query as object), ...(params as object) } as Readonly<Record<string, unknown>>
  const own: Readonly<Record<string, number>> = { user: scope.userId, company: scope.companyId }
  const record_id = record === undefined ? (idOf(answered) ?? own[kind]) : idOf(given[record])
  const aboutId = about && idOf(given[about.param])
  return {
    at: now,
    action,
    kind,
    record_id,
    about: about && aboutId !== undefined ? { kind: about.kind, id: aboutId } : subjectOf(kind, answered),
    part: action === 'listed' ? pageOf(query) : part,
    fields: fieldNames(method, request, body).filter((name) => name !== record),
    location_id: idOf(answered.location),
    address: request.ip,
    request_id: request.id,
  }
}

// An id as such, as it travels in a path, or of a record that is named in full.
function idOf(value: unknown): number | undefined {
  const id =
    typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value
  const number = typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : id
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

// Notes, tasks and documents say whom they are about.
function subjectOf(kind: string, answered: Readonly<Record<string, unknown>>): AuditEntry['about'] {
  const names = subjectKinds.map((each) => each.slice(0, -1))
  if (names.includes(kind)) return undefined
  return names.flatMap((name) => {
    const id = idOf(answered[name])
    return id === undefined ? [] : [{ kind: name, id }]
  })[0]
}

// Whoever reads one page after the other leaves an entry of each.
function pageOf(query: unknown): string | undefined {
  const { page } = query as { page?: unknown }
  return typeof page === 'number' && page > 1 ? `page ${page}` : undefined
}

// Names alone: what somebody looked for may be a name. A form sends all fields, whichever has changed.
function fieldNames(method: string, request: FastifyRequest, body: unknown): string[] {
  if (method !== 'GET') return method === 'PATCH' ? Object.keys(body as object) : []
  const asked = new URLSearchParams(request.url.split(/\?(.*)/s)[1])
  const names = [...asked]
    .filter(([name, value]) => value !== '' && !noFilters.has(name))
    .map(([name]) => name)
  return [...new Set(names)].sort()
}
