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
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { actOnce, replayedHeader } from './idempotency.ts'
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
}

/** What a handler of a signed-in endpoint receives. `db` is a transaction for every method but GET. */
export interface Call<E extends EndpointDefinition> extends PublicCall<E> {
  scope: Scope
  db: Database
  now: Date
  /** Version that the caller believes to change, from If-Match; undefined when the caller does not say. */
  ifMatch: number | undefined
  /** Does something outside the database once the transaction is through; never when it is not. */
  afterCommit(work: () => Promise<void>): void
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
  signedIn<E extends EndpointDefinition & { access: 'staff' | 'administrator' }>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
    /** Runs ahead of the transaction: for what counts even when the call fails, such as attempts. */
    before?: (scope: Scope) => Promise<void>,
  ): void
  /**
   * The same, where a part of the answer is for the calling session alone, such as a signed address: `complete` adds it
   * to what the handler answers, and to what was kept of that for a repetition.
   */
  signedInCompleted<E extends EndpointDefinition & { access: 'staff' | 'administrator' }, Kept>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Kept>,
    complete: (call: Pick<Call<E>, 'scope' | 'now'>, kept: Kept) => Answer<E>,
  ): void
}

interface Steps {
  before?: ((scope: Scope) => Promise<void>) | undefined
  complete?: (call: { scope: Scope; now: Date }, kept: never) => unknown
}

export interface RoutesDependencies {
  db: Database
  now: () => Date
}

export function createRoutes(server: FastifyInstance, { db, now }: RoutesDependencies): Routes {
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
        response: { [status]: endpoint.response ?? z.null().describe('No content') },
      },
      async handler(request, reply) {
        const answer = await handle({
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          request,
          reply,
        })
        if (answer === reply) return reply
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
    method: EndpointDefinition['method'],
    handler: (call: never) => Promise<unknown>,
    { before, complete }: Steps,
  ) {
    const scope = call.request.scope
    if (!scope) throw new AppError('unauthenticated')
    await before?.(scope)
    let later: (() => Promise<void>)[] = []
    const afterCommit = (task: () => Promise<void>) => void later.push(task)
    const rest = { ...call, scope, now: now(), ifMatch: parseIfMatch(call.request), afterCommit }
    const work = (on: Database) => {
      later = []
      return handler({ ...rest, db: on } as never)
    }
    const completed = (answer: unknown) => (complete ? complete(rest, answer as never) : answer)
    if (method === 'GET') return completed(await work(db))
    const answer = await (method === 'POST' ? actOnce(db, rest, work) : inTransaction(db, work))
    // What a repetition did is undone again.
    if (call.reply.hasHeader(replayedHeader)) return completed(answer)
    // The change is made, whatever becomes of what follows from it.
    for (const task of later) {
      await task().catch((error: unknown) =>
        call.request.log.error({ err: error }, 'work after a change failed'),
      )
    }
    return completed(answer)
  }

  return {
    server,
    publicly(endpoint, handler) {
      register(endpoint, handler as never)
    },
    signedIn(endpoint, handler, before) {
      register(endpoint, (call) => callSignedIn(call, endpoint.method, handler, { before }))
    },
    signedInCompleted(endpoint, handler, complete) {
      register(endpoint, (call) => callSignedIn(call, endpoint.method, handler, { complete }))
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
