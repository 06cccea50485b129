import { channels } from '#contract/intake/requests.enums.ts'
import {
  claimRequest,
  closeRequest,
  getLedger,
  getQueueRequest,
  listQueue,
  recordAttempt,
  releaseClaim,
  reopenRequest,
  undoAttempt,
} from '#contract/queue/queue.endpoints.ts'
import { requestOutcomes } from '#contract/queue/queue.enums.ts'
import type { QueueEntry, QueuePerson, QueueRequest } from '#contract/queue/queue.schemas.ts'
import { answerByDefault, pageOf, refused } from './fake-api.ts'
import { makeQueueEntry, makeQueuePerson } from './fixtures.ts'

const noneOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>
const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Elsa', 'Fay']

/** Requests of as many people, numbered from 1. */
export const makeQueue = (count: number): QueueEntry[] =>
  Array.from({ length: count }, (_, index) => {
    const id = index + 1
    const lead = {
      ...(makeQueueEntry().lead as NonNullable<QueueEntry['lead']>),
      id,
      name: `${names[index]} Example`,
    }
    return makeQueueEntry({ id, lead, message: `Request ${id}` })
  })

/** Answers the calls of the queue as the server does, as far as screens see it. */
export function answerForQueue(entries: QueueEntry[], about: Partial<QueuePerson> = {}): QueueEntry[] {
  const requests = new Map(
    entries.map((entry): [string, QueueRequest] => [String(entry.id), makeQueuePerson(entry)]),
  )
  const open = () => [...requests.values()].filter(({ outcome }) => outcome === null)
  const change = (id: string | undefined, values: Partial<QueueRequest>) => {
    const before = requests.get(id ?? '')
    if (!before) return refused('not_found')
    const after = { ...before, ...values, version: before.version + 1 }
    requests.set(String(after.id), after)
    return after
  }
  const sorted = () => [...open().filter(({ reason }) => reason), ...open().filter(({ reason }) => !reason)]
  answerByDefault(listQueue, ({ query }) => {
    const found = sorted().filter(({ held }) => query.held === undefined || String(held) === query.held)
    return { ...pageOf(...found.slice(0, Number(query.page_size ?? 10))), count: found.length }
  })
  answerByDefault(getQueueRequest, ({ params }) => {
    const request = requests.get(params.id ?? '')
    return request ? { ...makeQueuePerson(request), ...about } : refused('not_found')
  })
  /** Changes all open requests of the same person; answers the one that was asked for. */
  const changeAll = (id: string | undefined, values: Partial<QueueRequest>) => {
    const { lead } = requests.get(id ?? '') ?? {}
    const others = open().filter((other) => lead && other.lead?.id === lead.id && String(other.id) !== id)
    for (const other of others) change(String(other.id), values)
    return change(id, values)
  }
  answerByDefault(closeRequest, ({ params, body }) =>
    changeAll(params.id, { outcome: body.outcome, closed_by: 'Me' }),
  )
  answerByDefault(reopenRequest, ({ params }) => change(params.id, { outcome: null }))
  answerByDefault(recordAttempt, ({ params, body }) => {
    const { attempts = [] } = requests.get(params.id ?? '') ?? {}
    const next_at = body.next_at ?? '2031-01-01T15:00:00.000Z'
    const attempt = {
      id: attempts.length + 1,
      result: body.result,
      at: new Date().toISOString(),
      next_at,
      note: '',
      by: 'Me',
    }
    return changeAll(params.id, { attempts: [...attempts, attempt], reason: null, due_at: next_at })
  })
  answerByDefault(undoAttempt, ({ params }) => {
    const { attempts = [] } = requests.get(params.id ?? '') ?? {}
    return change(params.id, { attempts: attempts.slice(0, -1), reason: 'new_request' })
  })
  answerByDefault(claimRequest, ({ params }) => change(params.id, {}))
  answerByDefault(releaseClaim, ({ params }) => change(params.id, {}))
  answerByDefault(getLedger, {
    received: 23,
    closed: 19,
    open: 4,
    by_outcome: noneOf(requestOutcomes),
    by_channel: { ...noneOf(channels), forms: 11, follow_up: 12 },
  })
  return entries
}
