import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queueLimits } from '#contract/queue/queue.limits.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type { QueueEntry, QueueQuery, QueueRequest } from '#contract/queue/queue.schemas.ts'
import { queueEntryLabels as entryLabels } from '#contract/queue/queue-entry.labels.ts'
import { queueAnnouncements as announcements } from '#contract/queue/queue-mode.labels.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { errorStatus, errorText, failureText } from '#web/lib/api.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { useNow } from '#web/lib/use-now.ts'
import { type Action, claim, refreshQueue, release, saveAction, undoAction } from '../api/changes.ts'
import { personQuery, workQuery } from '../api/queue.ts'
import { whoText } from './entry-texts.ts'
import { actionLabel, failureOf } from './outcome-menu.tsx'

/** A step with one person. Without an action, the person was skipped. */
interface Step {
  entry: QueueEntry
  /** Other requests of the same person, which leave the screen with it. */
  others: readonly number[]
  action?: Action
  key: string
  /** Takes back a booking. */
  takeBack?: () => Promise<unknown>
  /** Undefined when saving failed. */
  saved: Promise<QueueRequest | undefined>
  isUndone?: true
}

interface Failure {
  text: string
  /** The step that can be retried. */
  step?: Step
}

interface State {
  current: QueueEntry | undefined
  /** Handled requests, each hidden while the queue lists it at this version or an older one. */
  hidden: ReadonlyMap<number, number>
  skipped: ReadonlySet<number>
  steps: readonly Step[]
  notes: Readonly<Record<number, string>>
  failure: Failure | undefined
  /** Text for screen readers. */
  said: string
}

const start: State = {
  current: undefined,
  hidden: new Map(),
  skipped: new Set(),
  steps: [],
  notes: {},
  failure: undefined,
  said: '',
}

// Milliseconds. A key meant for the next person must not act on the person brought back.
const pauseAfterFailure = 1_000
const prefetched = 2
const nothingSaved = Promise.resolve(undefined)

/** Walks through the queue, one person at a time, starting with `requestedId`. */
export function useWork(query: Pick<QueueQuery, 'location' | 'channel'>, requestedId: number | undefined) {
  const client = useQueryClient()
  const now = useNow()
  const list = useQuery(workQuery(query))
  const first = useQuery({ ...personQuery(requestedId ?? 0), enabled: requestedId !== undefined })
  const [state, setState] = useState(start)
  const pausedUntil = useRef(0)
  /** Requests whose claims end with a saved action, without a release. */
  const settled = useRef(new Set<number>())
  const hasLeft = useRef(false)
  /** Requests being reopened, which cannot be claimed until then. */
  const reopening = useRef(new Map<number, Promise<unknown>>())
  /** Claims that are not granted yet. */
  const claims = useRef(new Map<number, Promise<unknown>>())
  const change = (values: (before: State) => Partial<State>) =>
    setState((before) => ({ ...before, ...values(before) }))

  const { current, hidden, skipped, steps, notes } = state
  const entries = list.data?.results ?? []
  const isFree = ({ claimed_by }: QueueEntry) =>
    !claimed_by || claimed_by.is_self || Date.parse(claimed_by.until) <= now
  const isDue = (entry: QueueEntry) =>
    entry.reason !== null && entry.version > (hidden.get(entry.id) ?? -1) && isFree(entry)
  const due = entries.filter(isDue)
  const waiting = due.filter(({ id }) => !skipped.has(id) && id !== current?.id)

  // The person on the screen stays when new requests come in.
  const isAsking = requestedId !== undefined && first.isPending
  const [next] = waiting
  const opening = steps.length === 0 && first.data?.outcome === null ? first.data : next
  useEffect(() => {
    if (current || isAsking || !opening) return
    change(() => ({ current: opening, said: announcements.next(whoText(opening)) }))
  })
  const soon = waiting.slice(0, prefetched).map(({ id }) => id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are what is fetched
  useEffect(() => {
    for (const id of soon) client.prefetchQuery(personQuery(id))
  }, [client, soon.join()])

  const othersOf = ({ id, lead }: QueueEntry) =>
    lead
      ? entries.filter((entry) => entry.lead?.id === lead.id && entry.id !== id).map((entry) => entry.id)
      : []
  const after = (handledIds: readonly number[]) => waiting.find(({ id }) => !handledIds.includes(id))
  const announce = (done: string, following: QueueEntry | undefined) =>
    announcements.followedBy(
      done,
      following ? announcements.next(whoText(following)) : queueModeMessages.allDone,
    )

  /** Shows the next person while the step is saved in the background. */
  function leave(step: Step, done: string, values: (before: State) => Partial<State>): void {
    const following = after(step.others)
    change((before) => ({
      current: following,
      steps: [...before.steps, step],
      failure: undefined,
      said: announce(done, following),
      ...values(before),
    }))
  }

  /** Hides requests until the queue list includes the result. */
  const hide = (before: State, ids: readonly number[], version: number) =>
    new Map([...before.hidden, ...ids.map((id) => [id, version] as const)])
  const show = (before: State, ids: readonly number[]) =>
    new Map([...before.hidden].filter(([id]) => !ids.includes(id)))
  const idsOf = ({ entry, others }: Step) => [entry.id, ...others]

  function bringBack(step: Step, text: string): unknown {
    const { entry, action } = step
    settled.current.delete(entry.id)
    if (hasLeft.current)
      return notifications.show({ color: 'red', message: entryLabels.actionOn(whoText(entry), text) })
    pausedUntil.current = Date.now() + pauseAfterFailure
    change((before) => ({
      current: entry,
      steps: before.steps.filter((each) => each !== step),
      hidden: show(before, idsOf(step)),
      notes: { ...before.notes, [entry.id]: action?.note ?? '' },
      failure: { text, step },
      said: '',
    }))
  }

  /** A colleague was faster and is calling the person, so the action is not saved. */
  function giveUp(step: Step, text: string): undefined {
    const { entry, action } = step
    settled.current.delete(entry.id)
    notifications.show({ color: 'red', message: `${text} ${queueModeMessages.notSaved}` })
    change((before) => ({
      steps: before.steps.filter((each) => each !== step),
      hidden: hide({ ...before, hidden: show(before, step.others) }, [entry.id], entry.version),
      notes: { ...before.notes, [entry.id]: before.notes[entry.id] || (action?.note ?? '') },
    }))
    showOnceRead(entry)
  }

  /**
   * After the refresh, the queue list itself shows whether a colleague is calling, and the person may come
   * back.
   */
  function showOnceRead({ id, version }: QueueEntry): void {
    refreshQueue(client).then(() =>
      change((before) => (before.hidden.get(id) === version ? { hidden: show(before, [id]) } : {})),
    )
  }

  function save(action: Action, entry: QueueEntry, key: string): void {
    const step: Step = { entry, others: othersOf(entry), action, key, saved: nothingSaved }
    settled.current.add(entry.id)
    step.saved = Promise.resolve(claims.current.get(entry.id))
      .then(() => saveAction(client, entry.id, action, key))
      .then(
        (saved) => {
          if (!step.isUndone) change((before) => ({ hidden: hide(before, [saved.id], saved.version - 1) }))
          refreshQueue(client).then(() => change((before) => ({ hidden: show(before, step.others) })))
          return saved
        },
        (error) => {
          if (claims.current.delete(entry.id)) return giveUp(step, errorText(error))
          if (!step.isUndone) bringBack(step, failureOf(error, action))
          return undefined
        },
      )
    leave(step, announcements.acted(actionLabel(action), whoText(entry)), (before) => ({
      hidden: hide(before, idsOf(step), Number.POSITIVE_INFINITY),
      notes: { ...before.notes, [entry.id]: '' },
    }))
  }

  /** Leaves the current person after the booking dialog. */
  function leaveBooked(text: string, takeBack: () => Promise<unknown>): void {
    if (!current) return
    settled.current.add(current.id)
    const step: Step = {
      ...{ entry: current, others: othersOf(current), key: '', saved: nothingSaved, takeBack },
    }
    leave(step, text, (before) => ({
      hidden: hide(before, idsOf(step), current.version),
      notes: { ...before.notes, [current.id]: '' },
    }))
    refreshQueue(client)
  }

  const isOffline = () => {
    if (!navigator.onLine) change(() => ({ failure: { text: realtimeMessages.offline } }))
    return !navigator.onLine
  }

  function act(action: Action): void {
    if (!current || Date.now() < pausedUntil.current || isOffline()) return
    save(action, current, idempotencyKey())
  }

  function skip(): void {
    if (!current) return
    const step: Step = { entry: current, others: othersOf(current), key: '', saved: nothingSaved }
    leave(step, announcements.skipped(whoText(current)), (before) => ({
      skipped: new Set([...before.skipped, ...idsOf(step)]),
    }))
  }

  async function undo(): Promise<void> {
    const step = steps.at(-1)
    if (!step) return change(() => ({ said: queueModeMessages.nothingToUndo }))
    const { entry, action, takeBack } = step
    const isSaved = action !== undefined || takeBack !== undefined
    if (isSaved && isOffline()) return
    step.isUndone = true
    settled.current.delete(entry.id)
    const undone =
      takeBack?.() ?? (action && step.saved.then((saved) => saved && undoAction(client, action, saved)))
    if (undone) {
      const ended = undone.catch(() => undefined).then(() => reopening.current.delete(entry.id))
      reopening.current.set(entry.id, ended)
    }
    const back = idsOf(step)
    change((before) => ({
      current: entry,
      steps: before.steps.slice(0, -1),
      hidden: show(before, back),
      skipped: new Set([...before.skipped].filter((id) => !back.includes(id))),
      notes: { ...before.notes, [entry.id]: before.notes[entry.id] || (action?.note ?? '') },
      failure: undefined,
      said: announcements.undone(whoText(entry)),
    }))
    if (!isSaved) return
    try {
      await undone
    } catch (error) {
      delete step.isUndone
      change((before) => ({
        steps: [...before.steps, step],
        failure: { text: failureText(error as Error, queueMessages.undoFailed) },
      }))
    }
    refreshQueue(client)
  }

  function retry(): void {
    const { step } = state.failure ?? {}
    if (step?.action && !isOffline()) save(step.action, step.entry, step.key)
  }

  // Opening a person holds them for the clerk until an action is saved or the person is left.
  const held = current?.held ?? false
  const pass = (id: number, error: unknown) => {
    if (errorStatus(error) !== 409) return
    if (current?.id === id) showOnceRead(current)
    else refreshQueue(client)
    if (id === requestedId && steps.length === 0) return
    change((before) => {
      if (before.current?.id !== id) return {}
      const following = after([])
      return {
        current: following,
        hidden: hide(before, [id], before.current.version),
        said: announce(errorText(error), following),
      }
    })
  }
  const latestPass = useRef(pass)
  latestPass.current = pass
  const currentId = current?.id
  const keepsClaim = useRef(false)
  useEffect(() => {
    if (currentId === undefined || held) return
    const hold = () => {
      const claimed = Promise.resolve(reopening.current.get(currentId)).then(() => claim(client, currentId))
      claimed.catch((error) => latestPass.current(currentId, error))
      // Only a colleague's claim blocks an outcome.
      const free = claimed.catch((error) => errorStatus(error) === 409 && Promise.reject(error))
      free.then(() => claims.current.delete(currentId)).catch(() => undefined)
      claims.current.set(currentId, free)
    }
    hold()
    const timer = setInterval(hold, (queueLimits.claimMinutes * 60_000) / 2)
    return () => {
      clearInterval(timer)
      if (settled.current.has(currentId) || keepsClaim.current) return
      release(client, currentId).catch(() => undefined)
    }
  }, [client, currentId, held])
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])

  const later = entries.filter(({ reason }) => reason === null)
  return {
    list,
    isLoading: list.isPending || isAsking,
    current,
    note: current ? (notes[current.id] ?? '') : '',
    writeNote: (text: string) =>
      change((before) => (current ? { notes: { ...before.notes, [current.id]: text } } : {})),
    failure: state.failure,
    said: state.said,
    done: steps.filter(({ action, takeBack }) => action ?? takeBack).length,
    canUndo: steps.length > 0,
    skippedDue: due.filter(({ id }) => skipped.has(id)).length,
    nextDue: later[0]?.due_at,
    act,
    leaveBooked,
    skip,
    undo,
    retry,
    startOver: () => change(() => ({ skipped: new Set() })),
    /** Keeps the claim after the screen closes, because the clerk is still talking to the person. */
    keepClaim: () => {
      keepsClaim.current = true
    },
  }
}

export type Work = ReturnType<typeof useWork>
