import { setTimeout as sleep } from 'node:timers/promises'
import { type Ledger, type Write, type WriteKind, writeKinds } from './ledger.ts'
import type { Practice } from './practice.ts'
import { addWalkIn, type KnownLead, lookAtLead, requests, type Said } from './writes.ts'

/** Clients that write at a steady pace until they are told to stop. */
export interface Load {
  ledger: Ledger
  /** Waits for requests under way, and gives up what is not acknowledged by then. */
  stop(): Promise<void>
}

// Two clients of each kind. Milliseconds.
const clientsOfKind = 2
const pause = 10
const patience = 10_000
const betweenTries = 200
// One client in five gives up at the first failure, so its write may or may not be stored.
const leavesEarly = 5

/** Starts the clients. They retry as our web does: a POST with the Idempotency-Key of the first attempt. */
export async function startLoad(origin: string, practice: Practice, ledger: Ledger): Promise<Load> {
  const stopping = new AbortController()
  const write = async (kind: WriteKind, lead: KnownLead) => {
    while (!stopping.signal.aborted) {
      if (kind === 'outcome') {
        const said = await ask(origin, addWalkIn(practice))
        if (!said?.body.request) {
          await sleep(betweenTries)
          continue
        }
        lead.request = said.body.request
      }
      await getThrough(origin, practice, ledger, ledger.begin(kind), lead, stopping.signal)
      await sleep(pause)
    }
  }
  const clients = writeKinds.flatMap((kind) => Array(clientsOfKind).fill(kind))
  const leads = await Promise.all(
    clients.map(async () => ({ id: await practice.newLead(), version: 1, request: 0 })),
  )
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
    // A stale version: either an earlier attempt succeeded, or none did.
    const isDone = said?.status === 412 ? seen?.body.insurance_provider === write.key : isSuccess(said)
    // The answer to an outcome names the request, and its trace is the note.
    const id = write.kind === 'outcome' ? null : (seen?.body.id ?? null)
    if (isDone) return ledger.acknowledge(write, id, sentAt)
    if (said && ![412, 503, 507].includes(said.status)) {
      ledger.refusals.push(`${write.kind}: ${said.status} ${said.body.code ?? ''}`)
      if (said.status < 500) return
    }
    await sleep(betweenTries)
  }
}

const isSuccess = (said: Said | undefined) => said !== undefined && said.status >= 200 && said.status < 300

/** The answer; undefined when the connection was refused or lost, or timed out. */
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
