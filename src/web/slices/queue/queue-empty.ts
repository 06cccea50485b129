import { seenLocationLabels } from '#contract/locations/seen-locations.labels.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { type EmptyText, useScopedEmpty } from '#web/lib/use-scoped-empty.ts'

/** The empty text of the queue. */
export const useEmptyQueue = (): EmptyText =>
  useScopedEmpty(
    { title: queueMessages.empty, hint: queueModeMessages.emptyHint },
    seenLocationLabels.caughtUp,
  )
