import type { Log } from '../log.ts'

/** After a failure, work is repeated this soon: most often the database was away, and people wait. */
const secondsAfterFailure = 5

/** Work that is due again and again. */
export interface Repeated {
  name: string
  /** Seconds between the end of a run and the next one. */
  seconds: number
  run(closing: AbortSignal): Promise<unknown>
}

/**
 * Runs each work at once and again after its seconds, never twice at once, until `closing` aborts. Resolves when the last
 * run has ended. A run that `mayRun` refuses is left out.
 */
export async function repeat(
  works: readonly Repeated[],
  closing: AbortSignal,
  log: Pick<Log, 'warn'>,
  mayRun: () => Promise<boolean> = async () => true,
): Promise<void> {
  await Promise.all(works.map((work) => repeatOne(work, closing, log, mayRun)))
}

async function repeatOne(
  { name, seconds, run }: Repeated,
  closing: AbortSignal,
  log: Pick<Log, 'warn'>,
  mayRun: () => Promise<boolean>,
): Promise<void> {
  while (!closing.aborted) {
    let wait = seconds
    try {
      if ((await mayRun()) && !closing.aborted) await run(closing)
    } catch (error) {
      log.warn({ err: error, work: name }, 'a periodic task failed')
      wait = Math.min(seconds, secondsAfterFailure)
    }
    await pause(wait, closing)
  }
}

/** Waits for the seconds, or until the signal aborts. Keeps no process alive. */
export function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1000).unref()
    signal.addEventListener('abort', end)
  })
}
