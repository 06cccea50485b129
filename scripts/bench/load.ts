import autocannon from 'autocannon'
import type { BenchRequest } from './requests.ts'

/** What a client saw of one call; times in milliseconds. */
export interface LoadResult {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Answers outside 200 to 299, lost connections and timeouts. */
  errors: number
}

const warmUpSeconds = 1

/** Sends requests as fast as it goes, each connection its next one once it has its answer. */
export async function drive(
  request: () => BenchRequest,
  target: { origin: string; connections: number; seconds: number; settle(): Promise<void> },
): Promise<LoadResult> {
  const warmUp = await run(request, { ...target, seconds: warmUpSeconds })
  await target.settle()
  const measured = await run(request, target)
  await target.settle()
  return { ...measured, errors: warmUp.errors + measured.errors }
}

async function run(
  next: () => BenchRequest,
  { origin, connections, seconds }: { origin: string; connections: number; seconds: number },
): Promise<LoadResult> {
  const times: number[] = []
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, ...next() })
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(
      { url: origin, connections, duration: seconds, requests: [{ setupRequest }] },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    ).on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  return {
    requestsPerSecond: times.length / result.duration,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    errors: result.errors + result.non2xx,
  }
}

/** The value that so many percent of the numbers do not exceed; NaN when there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, next) => one - next)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** Sends one request and answers its JSON. */
export async function send(origin: string, { path, ...request }: BenchRequest): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, request)
  if (!response.ok) throw new Error(`${request.method} ${path} answered ${response.status}`)
  return response.json()
}
