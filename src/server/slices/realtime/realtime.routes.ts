import { cursorHeader, listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { createChangeFeed, forgetOldChanges } from './change-feed.ts'
import { writeCursor } from './realtime.cursor.ts'
import { type ChangeStream, openChangeStream } from './realtime.stream.ts'
import { type RealtimeParts, readMissed } from './realtime.usecases.ts'

export function serveRealtime({
  pool,
  db,
  log,
  followSession,
}: Platform & Pick<RealtimeParts, 'followSession'>): RunningSlice {
  const parts: RealtimeParts = {
    feed: createChangeFeed({ pool, log }),
    query: async (text, values) => (await pool.query(text, values)).rows,
    followSession,
  }
  return { routes: (routes) => registerRealtime(routes, parts), tidy: () => forgetOldChanges(db) }
}

/** All streams of this process; closed with the server. */
function registerRealtime(routes: Routes, parts: RealtimeParts): void {
  const ofCompanies = new Map<number, Set<ChangeStream>>()
  const { server } = routes
  let isClosing = false
  const streamsOf = (company: number) => ofCompanies.get(company) ?? new Set<ChangeStream>()

  const all = () => [...ofCompanies.values()].flatMap((streams) => [...streams])

  parts.feed.follow({
    take(batch) {
      if (!batch.rows) {
        for (const stream of all()) stream.take(batch)
        return
      }
      const rowsOf = Map.groupBy(batch.rows, (row) => row.company_id)
      for (const [company, rows] of rowsOf) {
        for (const stream of streamsOf(company)) stream.take({ ...batch, rows })
      }
    },
    catchUp() {
      for (const stream of all()) stream.catchUp()
    },
  })

  server.addHook('onReady', async () => parts.feed.open())
  server.addHook('preClose', async () => {
    isClosing = true
    for (const stream of all()) stream.end()
  })
  server.addHook('onClose', () => parts.feed.close())

  routes.signedIn(listenToChanges, async ({ scope, query, request, reply }) => {
    const last = request.headers[cursorHeader]
    const since = { cursor: typeof last === 'string' && last !== '' ? last : undefined, age: query.age }
    if (request.method === 'HEAD' || !request.headers.accept?.includes('text/event-stream')) {
      const { cursor, reset, changes } = await readMissed(parts, scope, since)
      reply.header(cursorHeader, writeCursor(cursor, scope))
      return { reset, changes }
    }
    const streams = streamsOf(scope.companyId)
    const ofSession = [...streams].filter((stream) => stream.scope.sessionId === scope.sessionId)
    if (
      ofSession.length >= realtimeLimits.streamsPerSession ||
      streams.size >= realtimeLimits.streamsPerCompany
    ) {
      throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
    }
    if (isClosing) throw new AppError('unavailable')
    const stream = openChangeStream(parts, scope, since, {
      onEnd: (ended) => {
        streams.delete(ended)
        if (streams.size === 0) ofCompanies.delete(scope.companyId)
      },
      onError: (error) => request.log.warn({ err: error }, 'a change stream was interrupted'),
    })
    ofCompanies.set(scope.companyId, streams.add(stream))
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .header('connection', 'close')
      .send(stream.body)
  })
}
