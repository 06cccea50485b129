import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  apiBase,
  type EndpointBody,
  type EndpointDefinition,
  type EndpointParams,
  type EndpointQuery,
  type EndpointResponse,
} from '#contract/http/endpoint.ts'
import type { Permission } from '#contract/http/permissions.ts'
import { type AuditRules, createAuditCalls } from '../audit/audit-calls.ts'
import type { AuditPart } from '../audit/audit-log.ts'
import { createRecordOnce } from '../audit/known-views.ts'
import type { Database } from '../database/database.ts'
import { AppError, found } from '../errors.ts'
import { Download } from './download.ts'
import { actOnce, type Done, replayedHeader } from './idempotency.ts'
import { missingBody } from './missing-body.ts'
import { JsonText, type PageQuery, pageOf } from './pages.ts'
import { checkQueryString } from './query-string.ts'
import type { Scope } from './scope.ts'

// FastifyReply: the handler has sent the answer itself.
type Answer<E extends EndpointDefinition> = EndpointResponse<E> | JsonText | Download | FastifyReply
// Rows may be JSON text made by the database.
type Listed<E extends EndpointDefinition> = {
  count: number
  results: string | (EndpointResponse<E> extends { results: infer Rows } ? Rows : never)
}
type Answering<E extends EndpointDefinition> =
  | Promise<Answer<E>>
  | (E extends { response: z.ZodType } ? never : Promise<void>)

export interface PublicCall<E extends EndpointDefinition> {
  params: EndpointParams<E>
  query: EndpointQuery<E>
  body: EndpointBody<E>
  request: FastifyRequest
  reply: FastifyReply
  /** For signed addresses: records this person's view in the audit log. */
  audited(scope: Scope): Promise<void>
}

/** Context of a use case: the user and the time. `db` is a transaction, except for GET. */
export interface CallContext {
  scope: Scope
  db: Database
  now: Date
}

/** Context of a change to a stored record. */
export interface ChangeContext extends CallContext {
  ifMatch: number | undefined
  /**
   * Part of the statement that locks or creates the record. Without it, the entry is a separate statement.
   */
  auditedWith: AuditPart
}

export interface Call<E extends EndpointDefinition> extends Omit<PublicCall<E>, 'audited'>, ChangeContext {
  /** Runs after the commit, but not after a rollback. */
  afterCommit(work: () => Promise<void>): void
  /** Runs after the call, whether it succeeds or fails. */
  afterwards(work: () => Promise<void>): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition
  }
  interface FastifyRequest {
    scope: Scope | null
  }
}

export interface Routes {
  /** For answers other than JSON of the contract. */
  server: FastifyInstance
  publicly<E extends EndpointDefinition & { access: 'public' }>(
    endpoint: E,
    handler: (call: PublicCall<E>) => Answering<E>,
  ): void
  signedIn<E extends EndpointDefinition & { access: Permission }>(
    endpoint: E,
    handler: (call: Call<E>) => Answering<E>,
    /** Runs before the transaction, for effects that outlast a failed call, such as counted attempts. */
    before?: (scope: Scope) => Promise<unknown>,
  ): void
  /** For a change that is a single statement, its audit entry included: it commits itself, which saves a round trip. */
  signedInWithOneStatement<E extends EndpointDefinition & { access: Permission }>(
    endpoint: E,
    handler: (call: Call<E>) => Answering<E>,
  ): void
  /** Answers with a page, or with 404 for undefined. */
  list<E extends EndpointDefinition & { access: Permission }>(
    endpoint: E,
    read: (call: Call<E>) => Promise<Listed<E> | undefined>,
  ): void
  /**
   * For answers with a part for this session only, such as a signed address: `complete` adds it to the
   * handler's answer, or to the stored answer of a repeated call.
   */
  signedInCompleted<E extends EndpointDefinition & { access: Permission }, Kept>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Kept>,
    complete: (call: Pick<Call<E>, 'scope' | 'now'>, stored: Kept) => Answer<E>,
  ): void
}

const fileResponse = (types: readonly string[]) => ({
  description: 'A file',
  content: Object.fromEntries(types.map((type) => [type, { schema: z.string() }])),
})

interface Steps {
  before?: ((scope: Scope) => Promise<unknown>) | undefined
  isOneStatement?: boolean
  complete?: (call: { scope: Scope; now: Date }, stored: never) => unknown
}

export interface RoutesDependencies {
  db: Database
  now: () => Date
  /** Key for hashing idempotent requests. */
  hashKey: string
  /** Key for hashing searches in the audit log. */
  filterKey: string
  ruleOf: AuditRules
}

export function createRoutes(
  server: FastifyInstance,
  { db, now, hashKey, filterKey, ruleOf }: RoutesDependencies,
): Routes {
  const recordOnce = createRecordOnce(db, filterKey)
  const { recordView, changePart, changeRecord } = createAuditCalls(ruleOf)
  function register(endpoint: EndpointDefinition, handle: (call: PublicCall<never>) => Promise<unknown>) {
    const status: number = endpoint.status ?? (endpoint.response || endpoint.file ? 200 : 204)
    // Unknown filters are refused, except on public endpoints, whose links may carry tracking parameters.
    const query = endpoint.query ?? (endpoint.access === 'public' ? undefined : z.strictObject({}))
    const mayBeMissing = !endpoint.encoding && endpoint.body?.safeParse({}).success === true
    server.route({
      method: endpoint.method,
      url: `${apiBase}${endpoint.path}`,
      config: { endpoint },
      ...(mayBeMissing ? { onRequest: missingBody.onRequest } : {}),
      preValidation: [
        ...(query ? [checkQueryString] : []),
        ...(mayBeMissing ? [missingBody.preValidation] : []),
      ],
      schema: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        ...(endpoint.encoding ? { consumes: [endpoint.encoding] } : {}),
        response: {
          ...endpoint.refusals,
          [endpoint.knownStatus ?? status]: endpoint.response,
          [status]: endpoint.file
            ? fileResponse(endpoint.file)
            : (endpoint.response ?? z.null().describe('No content')),
        },
      },
      async handler(request, reply) {
        const { params, query } = request
        // GET and DELETE may carry a body, which is ignored.
        const body = endpoint.body ? request.body : undefined
        const call = { params, query, body, request, reply }
        const audited = (scope: Scope) => recordView(recordOnce, endpoint, { ...call, scope, now: now() })
        const answer = await handle({ ...call, audited } as never)
        // The handler has answered with a stream itself.
        if (reply.raw.headersSent) return reply
        const isKnown = (answer as { known?: unknown } | undefined)?.known === true
        reply.code((isKnown && endpoint.knownStatus) || status)
        if (answer instanceof Download) return answer.sendTo(reply)
        if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text)
        const version = (answer as { version?: unknown } | undefined)?.version
        if (typeof version === 'number') reply.header('etag', `"${version}"`)
        return reply.send(answer)
      },
    })
  }

  async function callSignedIn(
    call: PublicCall<never>,
    endpoint: EndpointDefinition,
    handler: (call: never) => Promise<unknown>,
    { before, isOneStatement, complete }: Steps,
  ) {
    const scope = call.request.scope
    if (!scope) throw new AppError('unauthenticated')
    await before?.(scope)
    let onCommit: (() => Promise<void>)[] = []
    let onEnd: (() => Promise<void>)[] = []
    const afterCommit = (hook: () => Promise<void>) => void onCommit.push(hook)
    const afterwards = (hook: () => Promise<void>) => void onEnd.push(hook)
    const rest = { ...call, scope, now: now(), ifMatch: parseIfMatch(call.request), afterCommit, afterwards }
    const completed = (answer: unknown) => (complete ? complete(rest, answer as never) : answer)
    if (endpoint.method === 'GET') {
      const answer = await handler({ ...rest, db } as never)
      await recordView(recordOnce, endpoint, rest, answer).catch((error: unknown) => {
        if (answer instanceof Download) answer.stream.destroy()
        throw error
      })
      return completed(answer)
    }
    const change = async (on: Database): Promise<Done<unknown>> => {
      onCommit = []
      onEnd = []
      let isRecorded = false
      const auditedWith: AuditPart = (table, row) => {
        isRecorded = true
        return changePart(endpoint, rest)(table, row)
      }
      const answer = await handler({ ...rest, db: on, auditedWith } as never)
      return { answer, record: isRecorded ? undefined : changeRecord(endpoint, rest, answer) }
    }
    // A failure here must not undo the committed change.
    const runAll = async (hooks: (() => Promise<void>)[]) => {
      for (const hook of hooks) {
        await hook().catch((error: unknown) =>
          call.request.log.error({ err: error }, 'follow-up work of a change failed'),
        )
      }
    }
    try {
      const answer = await actOnce(db, { ...rest, hashKey, isOneStatement }, change)
      // A repeated call was rolled back, so its hooks must not run.
      if (!call.reply.hasHeader(replayedHeader)) await runAll(onCommit)
      return completed(answer)
    } finally {
      await runAll(onEnd)
    }
  }

  return {
    server,
    publicly(endpoint, handler) {
      register(endpoint, handler as never)
    },
    signedIn(endpoint, handler, before) {
      register(endpoint, (call) => callSignedIn(call, endpoint, handler, { before }))
    },
    signedInWithOneStatement(endpoint, handler) {
      register(endpoint, (call) => callSignedIn(call, endpoint, handler, { isOneStatement: true }))
    },
    list(endpoint, read) {
      const answer = async (call: Call<typeof endpoint>) =>
        pageOf(call.request.url, call.query as PageQuery, found(await read(call)))
      register(endpoint, (call) => callSignedIn(call, endpoint, answer, {}))
    },
    signedInCompleted(endpoint, handler, complete) {
      register(endpoint, (call) => callSignedIn(call, endpoint, handler, { complete }))
    },
  }
}

function parseIfMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const match = /^(?:W\/)?"(\d{1,15})"$/.exec(header)
  // We never issued this tag, so it can't match (RFC 9110 section 13.1.1).
  if (!match) throw new AppError('stale')
  return Number(match[1])
}
