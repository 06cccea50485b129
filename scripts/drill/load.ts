import { setTimeout as sleep } from 'node:timers/promises'
import { type Ledger, type Write, type WriteKind, writeKinds } from './ledger.ts'
import type { Practice } from './practice.ts'
import { type KnownLead, lookAtLead, requests, type Said } from './writes.ts'

/** Clients that write at a steady pace until they are told to stop. */
export interface Load {
  ledger: Ledger
  /** Waits for what is being asked for; what is not acknowledged by then is given up. */
  stop(): Promise<void>
}

// Two clients of each kind. Milliseconds.
const clientsOfKind = 2
const pause = 10
const patience = 10_000
const betweenTries = 200
/** One in so many closes the page at the first failure: what became of it stays open. */
const leavesEarly = 5

/** Starts the clients; they retry as a real one does: a POST with the key of its first try. */
export async function startLoad(origin: string, practice: Practice, ledger: Ledger): Promise<Load> {
  const stopping = new AbortController()
  const write = async (kind: WriteKind, lead: KnownLead) => {
    while (!stopping.signal.aborted) {
      await getThrough(origin, practice, ledger, ledger.begin(kind), lead, stopping.signal)
      await sleep(pause)
    }
  }
  const clients = writeKinds.flatMap((kind) => Array(clientsOfKind).fill(kind))
  const leads = await Promise.all(clients.map(async () => ({ id: await practice.newLead(), version: 1 })))
  const working = Promise.all(clients.map((kind, index) => write(kind, leads[index] as KnownLead)))
  return {
    ledger,
    async stop() {
      stopping.abort()
      await working
    },
  }
}

async function getThrough(
  origin: string,
  practice: Practice,
  ledger: Ledger,
  write: Write,
  lead: KnownLead,
  stopped: AbortSignal,
): Promise<void> {
  const staysTo = Number(write.key.slice(-6)) % leavesEarly === 0 ? 1 : Number.POSITIVE_INFINITY
  while (write.attempts < staysTo && !(stopped.aborted && write.attempts > 0)) {
    write.attempts++
    const sentAt = performance.now()
    const said = await ask(origin, await requests[write.kind](practice, write, lead))
    const seen = said?.status === 412 ? await ask(origin, lookAtLead(practice, lead)) : said
    if (write.kind === 'change' && seen?.body.version) lead.version = seen.body.version
    // Refused as stale: an earlier try has come through, or nothing of it.
    const isDone = said?.status === 412 ? seen?.body.insurance_provider === write.key : isSuccess(said)
    if (isDone) return ledger.acknowledge(write, seen?.body.id ?? null, sentAt)
    if (said && said.status !== 412 && said.status !== 503) {
      ledger.refusals.push(`${write.kind}: ${said.status} ${said.body.code ?? ''}`)
      if (said.status < 500) return
    }
    await sleep(betweenTries)
  }
}

const isSuccess = (said: Said | undefined) => said !== undefined && said.status >= 200 && said.status < 300

/** The answer; undefined when the connection was refused or lost, or nothing came in time. */
async function ask(
  origin: string,
  { path, ...request }: { path: string } & RequestInit,
): Promise<Said | undefined> {
  try {
    const response = await fetch(`${origin}${path}`, { ...request, signal: AbortSignal.timeout(patience) })
    return { status: response.status, body: (await response.json()) as Said['body'] }
  } catch {
    return undefined
  }
}
