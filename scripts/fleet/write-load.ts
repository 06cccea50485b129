import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { makeLead, type Practice } from './people.ts'

/** What writers have had acknowledged, and when. */
export interface WriteLoad {
  /** Labels of the leads that staff made, and of the requests that visitors sent. */
  made: Set<string>
  sent: Set<string>
  /** Milliseconds that nobody's lead was acknowledged since then, at the machine where that was longest. */
  longestSilence(since: number): number
  /** Lets everybody finish what they are at. */
  stop(): Promise<void>
}

const pause = 20

/**
 * So many writers for each machine, half of them staff who make leads, half visitors who fill in the form. Each tries again
 * with the same key until it is acknowledged, as a careful client does.
 */
export function startWriters(origins: readonly string[], practice: Practice, perMachine: number): WriteLoad {
  const [made, sent] = [new Set<string>(), new Set<string>()]
  const acknowledged = origins.map((): number[] => [])
  let stopping = false
  let last = 0
  async function untilTaken(write: (key: string) => Promise<unknown>): Promise<void> {
    const key = randomUUID()
    for (;;) {
      const isTaken = await write(key).then(
        () => true,
        () => false,
      )
      if (isTaken) return
      await sleep(200)
    }
  }
  async function makeLeads(machine: number): Promise<void> {
    while (!stopping) {
      const label = `made${++last}`
      await untilTaken((key) => makeLead(origins[machine] ?? '', practice, label, key))
      made.add(label)
      acknowledged[machine]?.push(performance.now())
      await sleep(pause)
    }
  }
  async function sendForms(machine: number): Promise<void> {
    while (!stopping) {
      const label = `sent${++last}`
      await untilTaken((key) => sendForm(origins[machine] ?? '', practice, label, key))
      sent.add(label)
      await sleep(pause)
    }
  }
  const writers = origins.flatMap((_, machine) =>
    Array.from({ length: perMachine }, (_, index) => (index % 2 ? sendForms(machine) : makeLeads(machine))),
  )
  return {
    ...{ made, sent },
    longestSilence: (since) => Math.max(...acknowledged.map((times) => longestGap(times, since))),
    async stop() {
      stopping = true
      await Promise.all(writers)
    },
  }
}

function longestGap(times: readonly number[], since: number): number {
  const after = [since, ...times.filter((time) => time >= since), performance.now()]
  return Math.max(...after.slice(1).map((time, index) => time - (after[index] ?? time)))
}

async function sendForm(origin: string, { location }: Practice, label: string, key: string): Promise<void> {
  const path = `${apiBase}${endpointPath(receiveForm, { form_id: location.form_id })}`
  const response = await fetch(`${origin}${path}`, {
    ...{ method: 'POST', signal: AbortSignal.timeout(10_000) },
    headers: { 'idempotency-key': key },
    body: new URLSearchParams({ name: `Pat ${label}`, email: `${label}@example.com` }),
  })
  if (!response.ok) throw new Error(`the form answered ${response.status}`)
}
