import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { buildApp } from '#server/app/app.ts'
import { joinDatabase } from '#server/app/open-database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/open-storage.ts'
import { installationSecret } from '#server/platform/secrets.ts'
import { readSettings } from '#server/platform/settings.ts'
import type { BareAnswer, BareWork, Statement } from './bare-server.ts'
import { type Cleanup, ignoreFailure } from './cleanup.ts'
import type { BenchServer } from './prepare.ts'
import type { BenchRequest } from './requests.ts'

/** The same app in this process on the same database, to learn which statements it runs for a request. */
export async function startRecorder({ environment }: BenchServer, cleanup: Cleanup) {
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { settings } = read
  const log = createLog('silent')
  const secret = installationSecret(settings)
  const { pool, close } = await joinDatabase(settings, secret, log)
  cleanup.add(close)
  let statements: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: string | pg.QueryConfig, ...rest: unknown[]) => {
      const { text, values } = typeof first === 'string' ? { text: first, values: rest[0] } : first
      statements.push({ text, values: Array.isArray(values) ? values : [] })
      return query(first, ...rest)
    }) as typeof client.query
  })
  const app = await buildApp({
    ...{ settings, secret, pool, log, clock: systemClock, storage: await openStorage(settings) },
    worksInBackground: false,
  })
  cleanup.add(() => app.close())
  return async (requests: readonly BenchRequest[]): Promise<BareWork> => {
    const answers: Record<string, BareAnswer[]> = {}
    for (const { method, path, headers, body } of requests) {
      const ask = async () => {
        statements = []
        const answer = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
        if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`)
        return { statements, body: answer.body }
      }
      // The first view of a record goes into the audit log, the next ones do not.
      if (method === 'GET') await ask()
      const key = `${method} ${path}`
      answers[key] = [...(answers[key] ?? []), await ask()]
    }
    const { host, port, user, password, database } = pool.options
    const connection = { host, port, user, password, database } as pg.ClientConfig
    return { connection, size: settings.DATABASE_POOL, answers }
  }
}

/** Starts a bare server with recorded answers; returns its address. */
export async function startBare(work: BareWork, cleanup: Cleanup): Promise<string> {
  const child = fork(new URL('bare-server.ts', import.meta.url), { serialization: 'advanced' })
  const ended = once(child, 'exit')
  cleanup.add(async () => {
    child.kill('SIGKILL')
    await ended.catch(ignoreFailure)
  })
  child.send(work)
  const [origin] = (await once(child, 'message')) as [string]
  return origin
}
