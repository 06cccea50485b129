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
import { changePart, changeRecord, recordView } from '../audit/audit-calls.ts'
import type { AuditPart } from '../audit/audit-log.ts'
import { createRecordOnce } from '../audit/known-views.ts'
import type { Database } from '../database/database.ts'
import type { ReadFresh } from '../database/replica.ts'
import { AppError } from '../errors.ts'
import { actOnce, type Done, replayedHeader } from './idempotency.ts'
import { JsonText } from './json-text.ts'
import type { Scope } from './scope.ts'

// The reply itself stands for an answer that the handler has sent in its own way.
type Answer<E extends EndpointDefinition> = EndpointResponse<E> | JsonText | FastifyReply

/** What a handler of a public endpoint receives. */
export interface PublicCall<E extends EndpointDefinition> {
  params: EndpointParams<E>
  query: EndpointQuery<E>
  body: EndpointBody<E>
  request: FastifyRequest
  reply: FastifyReply
  /** For an address that says who asks: notes in the audit log that this person is shown the record of the path. */
  audited(scope: Scope): Promise<void>
}

/** What a handler of a signed-in endpoint receives. `db` is a transaction for every method but GET. */
export interface Call<E extends EndpointDefinition> extends Omit<PublicCall<E>, 'audited'> {
  scope: Scope
  db: Database
  now: Date
  /** Version that the caller believes to change, from If-Match; undefined when the caller does not say. */
  ifMatch: number | undefined
  /**
   * The entry of the audit log as a part of the statement that locks the record of the path; where no statement takes it,
   * the entry is a statement of its own.
   */
  auditedWith: AuditPart
  /** Does something outside the database once the transaction is through; never when it is not. */
  afterCommit(work: () => Promise<void>): void
  /** The same, whether the call succeeds or is refused. */
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

/** Binds endpoints of the contract to handlers: the only way in which a slice answers a call of the API. */
export interface Routes {
  /** Raw access to the server, for answers that are not JSON of the contract. */
  server: FastifyInstance
  publicly<E extends EndpointDefinition & { access: 'public' }>(
    endpoint: E,
    handler: (call: PublicCall<E>) => Promise<Answer<E>>,
  ): void
  signedIn<E extends EndpointDefinition & { access: Permission }>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
    /** Runs ahead of the transaction: for what counts even when the call fails, such as attempts. */
    before?: (scope: Scope) => Promise<unknown>,
  ): void
  /** The same for what changes with leads and patients alone: it may be read from a replica that is not behind. */
  signedInList<E extends EndpointDefinition & { access: Permission }>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
  ): void
  /**
   * The same, where a part of the answer is for the calling session alone, such as a signed address: `complete` adds it
   * to what the handler answers, and to what was kept of that for a repetition.
   */
  signedInCompleted<E extends EndpointDefinition & { access: Permission }, Kept>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Kept>,
    complete: (call: Pick<Call<E>, 'scope' | 'now'>, kept: Kept) => Answer<E>,
  ): void
}

interface Steps {
  fromReplica?: true
  before?: ((scope: Scope) => Promise<unknown>) | undefined
  complete?: (call: { scope: Scope; now: Date }, kept: never) => unknown
}

export interface RoutesDependencies {
  db: Database
  now: () => Date
  /** Under which requests of repeatable calls are hashed. */
  hashKey: string
  /** How lists are read where there is a replica. */
  readFresh?: ReadFresh | undefined
}

export function createRoutes(
  server: FastifyInstance,
  { db, now, hashKey, readFresh }: RoutesDependencies,
): Routes {
  const recordOnce = createRecordOnce(db)
  function register(endpoint: EndpointDefinition, handle: (call: PublicCall<never>) => Promise<unknown>) {
    const status = endpoint.status ?? (endpoint.response ? 200 : 204)
    // A filter that a call does not have is refused, not ignored. Addresses on web sites may carry anything.
    const query = endpoint.query ?? (endpoint.access === 'public' ? undefined : z.strictObject({}))
    server.route({
      method: endpoint.method,
      url: `${apiBase}${endpoint.path}`,
      config: { endpoint },
      schema: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        ...(endpoint.encoding ? { consumes: [endpoint.encoding] } : {}),
        response: { ...endpoint.refusals, [status]: endpoint.response ?? z.null().describe('No content') },
      },
      async handler(request, reply) {
        const { params, query } = request
        // What nobody asked for is nothing that anybody has looked at.
        const body = endpoint.body ? request.body : undefined
        const call = { params, query, body, request, reply }
        const audited = (scope: Scope) => recordView(recordOnce, endpoint, { ...call, scope, now: now() })
        const answer = await handle({ ...call, audited } as never)
        // A stream has been answered, to its end or to that of its connection: a reply waits for that.
        if (reply.raw.headersSent) return reply
        reply.code(status)
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
    { before, complete, fromReplica }: Steps,
  ) {
    const scope = call.request.scope
    if (!scope) throw new AppError('unauthenticated')
    await before?.(scope)
    let later: (() => Promise<void>)[] = []
    let inAnyCase: (() => Promise<void>)[] = []
    const afterCommit = (task: () => Promise<void>) => void later.push(task)
    const afterwards = (task: () => Promise<void>) => void inAnyCase.push(task)
    const rest = { ...call, scope, now: now(), ifMatch: parseIfMatch(call.request), afterCommit, afterwards }
    const completed = (answer: unknown) => (complete ? complete(rest, answer as never) : answer)
    if (endpoint.method === 'GET') {
      const read = (on: Database) => handler({ ...rest, db: on } as never)
      const answer = await (fromReplica && readFresh ? readFresh(scope.companyId, read) : read(db))
      await recordView(recordOnce, endpoint, rest, answer)
      return completed(answer)
    }
    const change = async (on: Database): Promise<Done<unknown>> => {
      later = []
      inAnyCase = []
      let isRecorded = false
      const auditedWith: AuditPart = (table, row) => {
        isRecorded = true
        return changePart(endpoint, rest)(table, row)
      }
      const answer = await handler({ ...rest, db: on, auditedWith } as never)
      return { answer, record: isRecorded ? undefined : changeRecord(endpoint, rest, answer) }
    }
    // What is decided is decided, whatever becomes of what follows from it.
    const follow = async (tasks: (() => Promise<void>)[]) => {
      for (const task of tasks) {
        await task().catch((error: unknown) =>
          call.request.log.error({ err: error }, 'work after a change failed'),
        )
      }
    }
    try {
      const answer = await actOnce(db, { ...rest, hashKey }, change)
      // What a repetition did is undone again.
      if (!call.reply.hasHeader(replayedHeader)) await follow(later)
      return completed(answer)
    } finally {
      await follow(inAnyCase)
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
    signedInList(endpoint, handler) {
      register(endpoint, (call) => callSignedIn(call, endpoint, handler, { fromReplica: true }))
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
  // A tag that we never gave out cannot be the current one (RFC 9110 section 13.1.1).
  if (!match) throw new AppError('stale')
  return Number(match[1])
}
