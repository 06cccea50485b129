import type { QueryClient } from '@tanstack/react-query'
import { isEnding } from '#contract/leads/leads.rules.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { listClosedByStatus, reopenRequest } from '#contract/queue/queue.endpoints.ts'
import { requestOutcomeLabel } from '#contract/queue/queue.enums.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { queueEntryLabels } from '#contract/queue/queue-entry.labels.ts'
import { call, failureText } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { showNotice } from '#web/ui/notices.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'

/** Shows a notice with the number of requests that a new status closed, if any, and a button to undo all of it. */
export async function offerReopening(client: QueryClient, before: string, lead: Lead): Promise<void> {
  if (!isEnding(before, lead.status)) return
  const params = { id: String(lead.id) }
  // The status is saved; without an answer only the notice is missing.
  const closed = await call(listClosedByStatus, { params }).catch(() => undefined)
  const [first] = closed?.results ?? []
  if (!first) return
  refresh(client)
  const about = `lead-${lead.id}-closed`
  const count = closed?.results.length ?? 1
  offerUndo(about, queueEntryLabels.closedAs(count, requestOutcomeLabel(first.outcome)), () =>
    call(reopenRequest, { params: { id: String(first.id) } })
      .catch((error) =>
        showNotice(about, { color: 'red', message: failureText(error, queueMessages.undoFailed) }),
      )
      .finally(() => refresh(client)),
  )
}

function refresh(client: QueryClient): void {
  const { queue, leads, histories, dashboard } = sharedQueryKeys
  for (const queryKey of [queue, leads, histories, dashboard]) client.invalidateQueries({ queryKey })
}
