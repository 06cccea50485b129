import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf } from '#server/testing/processes.ts'
import type { Fault } from '../fault.ts'
import type { Stage } from '../stage.ts'

// Longer than a silent database is waited for. Milliseconds.
const heldFor = 30_000
const maxAnswer = 26_000

/** Every process of the database stops in its tracks, as when its disk hangs or the machine swaps, and goes on later. */
export const freezeDatabase: Fault = {
  name: 'database frozen',
  maxRecovery: 30,
  endedBy: 'itself',
  async run(stage) {
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of processesOf(join(stage.dataDir, 'postgres-18'))) process.kill(pid, signal)
    }
    const at = performance.now()
    signalAll('SIGSTOP')
    try {
      // One that was being born is caught by the second.
      await sleep(100)
      signalAll('SIGSTOP')
      await Promise.all([expectRefusals(stage), sleep(heldFor)])
    } finally {
      signalAll('SIGCONT')
    }
    const released = performance.now()
    return { held: released - at, recovery: await stage.recovery(released) }
  },
}

/** Calls end, one after the other, with a 503 in bounded time; the process itself is well. */
async function expectRefusals({ origin, practice }: Stage): Promise<void> {
  const ask = async (path: string, expected: number, bound: number) => {
    const asked = performance.now()
    const { status } = await fetch(`${origin}${path}`, {
      headers: { authorization: `Token ${practice.token}` },
      signal: AbortSignal.timeout(bound),
    })
    if (status !== expected)
      throw new Error(`${path} answered ${status} after ${Math.round(performance.now() - asked)} ms`)
  }
  await ask('/healthz', 200, 1_000)
  await Promise.all([
    ask('/readyz', 503, 10_000),
    ask('/api/leads/', 503, maxAnswer),
    ask('/api/patients/', 503, maxAnswer),
  ])
}
