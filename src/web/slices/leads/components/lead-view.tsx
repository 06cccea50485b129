import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { leadTypeLabel } from '#contract/leads/leads.enums.ts'
import * as labels from '#contract/leads/leads.labels.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { errorStatus, errorText, failureText } from '#web/lib/api.ts'
import { useMay } from '#web/lib/use-session.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import type { MoreAction } from '#web/ui/more-menu.tsx'
import { RecordPage } from '#web/ui/record-page.tsx'
import { knownLead } from '../api/cache.ts'
import { leadDeletionQuestion, useDeleteLead } from '../api/delete-lead.ts'
import { useLead } from '../api/lead.ts'
import { LeadActions } from './lead-actions.tsx'
import { LeadPageFacts, LeadSummary } from './lead-details.tsx'
import { listPathFrom } from './lead-link-state.ts'
import { leadNews } from './lead-news.ts'
import { LeadSkeleton } from './lead-skeleton.tsx'
import type { LeadMessage } from './lead-wish.tsx'
import { StatusSelector } from './status-selector.tsx'

interface LeadViewProps {
  id: number
  /** Rarely used actions of the page. */
  actions: readonly (MoreAction | undefined)[]
  /** Undefined while loading, null when no request has one. */
  message: LeadMessage | null | undefined
  /** The next visit of a patient. */
  booked: (patient: number) => ReactNode
  /** Content after the lead itself. */
  children: ReactNode
}

/** The page of a lead, with read-only fields (spec section 2). */
export function LeadView({ id, actions, message, booked, children }: LeadViewProps) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const listPath = listPathFrom(state)
  const { lead, error, mergedInto, fetchLatest } = useLead(id)
  const mayDelete = useMay('delete_people')
  const deletion = useDeleteLead()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const isGone = errorStatus(error) === 404
  const shown = isGone ? undefined : lead

  const ask = () => {
    setFailure(undefined)
    return leadDeletionQuestion(id).catch((error: unknown) => {
      setFailure(errorStatus(error) === 403 ? errorText(error) : leadMessages.deleteFailed)
      return undefined
    })
  }
  const remove = () => {
    setFailure(undefined)
    deletion.mutate(id, {
      onSuccess: () => navigate(listPath),
      onError: (error, _id, before) =>
        setFailure(
          failureText(
            error,
            leadMessages.deleteFailed,
            `${leadNews(before, knownLead(client, id))} ${leadMessages.deleteStale}`,
          ),
        ),
    })
  }
  const details = shown && { lead: shown, message, incomplete: error !== null, booked, onRetry: fetchLatest }
  if (mergedInto) return <Navigate to={`/leads/${mergedInto}`} state={state} replace />
  return (
    <RecordPage
      noun={labels.lead}
      title={shown && leadName(shown)}
      subtitle={shown && `${leadTypeLabel(shown.type)} · ${labels.requests(shown.request_count)}`}
      buttons={<LeadActions id={id} lead={shown} size="sm" />}
      back={<BackButton to={listPath} label={labels.back} />}
      editPath={`/leads/${id}/edit`}
      actions={actions}
      gone={isGone ? leadMessages.notFound : undefined}
      loadError={!lead && error ? leadMessages.fetchOneFailed : undefined}
      onRetry={fetchLatest}
      {...(mayDelete && {
        deletion: { question: ask, pending: deletion.isPending, failure, onConfirm: remove },
      })}
      skeleton={<LeadSkeleton />}
      status={shown && <StatusSelector lead={shown} />}
      summary={details && <LeadSummary {...details} />}
      sections={{
        ready: (lead?.note !== undefined && message !== undefined) || error !== null,
        content: children,
      }}
    >
      {details && <LeadPageFacts {...details} />}
    </RecordPage>
  )
}
