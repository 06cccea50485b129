import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { countOf } from '#contract/formats/labels.ts'
import type { AuditedEndpoint, AuditRule } from '#contract/http/audit.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { type SubjectNoun, subjectNouns } from '#contract/http/subjects.ts'
import type { Database } from '../database/database.ts'
import { Download } from '../http/download.ts'
import type { Scope } from '../http/scope.ts'
import { type AuditEntry, type AuditPart, auditInsert, auditPart, recordRefusal } from './audit-log.ts'
import type { RecordOnce } from './known-views.ts'

export interface AuditedCall {
  scope: Scope
  now: Date
  request: FastifyRequest
  params: unknown
  query: unknown
  body: unknown
}

// Seconds during which a repeated view counts as the same entry: open screens reload by themselves, and a
// player fetches one recording in many ranges. Background reloads count with the view they started from.
const lasting = { attended: 5 * 60, background: 60 * 60 }

const noFilters = new Set(['ordering', 'page', 'page_size', 'expires', 'signature'])

/** The entry of an endpoint; undefined for endpoints that are not logged. */
export type AuditRules = (endpoint: AuditedEndpoint) => AuditRule | undefined

/** Records the calls of endpoints in the audit log. */
export const createAuditCalls = (ruleOf: AuditRules) => ({
  /** Throws when the entry cannot be written, so that every shown record has an entry. */
  async recordView(
    recordOnce: RecordOnce,
    endpoint: EndpointDefinition,
    call: AuditedCall,
    answer?: unknown,
  ): Promise<void> {
    const rule = ruleOf(endpoint)
    if (!rule) return
    const entry = entryOf(endpoint, rule, call, answer)
    // Each export counts, however soon it follows another.
    if (answer instanceof Download) return recordOnce(call.scope, entry, 0)
    // A search counts as attended even if the header marks it as background.
    const isReload = isBackground(call.request) && !entry.filters
    await recordOnce(call.scope, entry, isReload ? lasting.background : lasting.attended)
  },

  /** Statement for the transaction of the change; undefined when the call is not audited. */
  changeRecord(
    endpoint: EndpointDefinition,
    call: AuditedCall,
    answer: unknown,
  ): RawBuilder<unknown> | undefined {
    const rule = ruleOf(endpoint)
    return rule && auditInsert(call.scope, entryOf(endpoint, rule, call, answer))
  },

  /** The same entry as part of the statement that locks the record. */
  changePart(endpoint: EndpointDefinition, call: AuditedCall): AuditPart {
    const rule = ruleOf(endpoint)
    return (table, row) => (rule ? auditPart(call.scope, entryOf(endpoint, rule, call))(table, row) : sql``)
  },
})

/** True for polling: a request that no user action caused. */
export const isBackground = (request: FastifyRequest): boolean =>
  request.headers['x-background'] !== undefined || request.routeOptions.config.endpoint?.unattended === true

/** Logs every 403 and 404. A failure to log does not change the answer. */
export function auditRefusals(
  server: FastifyInstance,
  { ruleOf, ...parts }: { db: Database; now: () => Date; ruleOf: AuditRules },
): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    const { scope } = request
    const { endpoint } = request.routeOptions.config
    if (!scope || !endpoint || (reply.statusCode !== 403 && reply.statusCode !== 404)) return done()
    const call = { ...parts, scope, now: parts.now(), request, params: request.params, query: {}, body: {} }
    const rule = ruleOf({ ...endpoint, audit: endpoint.audit || {} })
    if (!rule) return done()
    const entry = entryOf(endpoint, { ...rule, action: 'refused' }, call)
    // A value that cannot be a record's id is not an attempt to reach a record.
    if (reply.statusCode === 404 && entry.record_id === undefined && !entry.about) return done()
    recordRefusal(parts.db, scope, entry)
      .catch((error: unknown) => request.log.error({ err: error }, 'a refusal could not be logged'))
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
  const input = { ...(query as object), ...(params as object) } as Readonly<Record<string, unknown>>
  const own: Readonly<Record<string, number>> = { user: scope.userId, company: scope.companyId }
  const record_id = record === undefined ? (idOf(answered) ?? own[kind]) : idOf(input[record])
  const aboutId = about && idOf(input[about.param])
  const filters = filtersOf(method, request)
  return {
    at: now,
    action,
    kind,
    record_id,
    about: about && aboutId !== undefined ? { kind: about.kind, id: aboutId } : subjectOf(kind, answered),
    part:
      answer instanceof Download
        ? countOf(answer.rows, 'row', 'rows')
        : action === 'listed'
          ? pageOf(query)
          : part,
    fields: (filters?.map(([name]) => name) ?? fieldNames(method, body)).filter(
      (name, index, names) => name !== record && names.indexOf(name) === index,
    ),
    filters: filters?.length ? JSON.stringify(filters) : undefined,
    location_id: idOf(answered.location),
    address: request.ip,
    request_id: request.id,
  }
}

// Accepts an id, an id in a path, or an object with an id.
function idOf(value: unknown): number | undefined {
  const id =
    typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value
  const number = typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : id
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

// The lead or patient that a note, task or document belongs to.
function subjectOf(kind: string, answered: Readonly<Record<string, unknown>>): AuditEntry['about'] {
  const names = Object.values(subjectNouns)
  if (names.includes(kind as SubjectNoun)) return undefined
  return names.flatMap((name) => {
    const id = idOf(answered[name])
    return id === undefined ? [] : [{ kind: name, id }]
  })[0]
}

// One entry per page.
function pageOf(query: unknown): string | undefined {
  const { page } = query as { page?: unknown }
  return typeof page === 'number' && page > 1 ? `page ${page}` : undefined
}

// Forms send all fields, so a PUT does not show which fields changed.
const fieldNames = (method: string, body: unknown): string[] =>
  method === 'PATCH' ? Object.keys(body as object) : []

function filtersOf(method: string, request: FastifyRequest): [name: string, value: string][] | undefined {
  if (method !== 'GET') return undefined
  const parameters = new URLSearchParams(request.url.split(/\?(.*)/s)[1])
  parameters.sort()
  return [...parameters].filter(([name, value]) => value !== '' && !noFilters.has(name))
}
