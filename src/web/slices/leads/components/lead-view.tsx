import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import * as labels from '#contract/leads/leads.labels.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import { errorStatus, errorText, failureText } from '#web/lib/api.ts'
import { useMay } from '#web/lib/use-session.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import type { MoreAction } from '#web/ui/more-menu.tsx'
import { RecordPage } from '#web/ui/record-page.tsx'
import { knownLead } from '../api/cache.ts'
import { leadDeletionQuestion, useDeleteLead } from '../api/delete-lead.ts'
import { useLead } from '../api/lead.ts'
import { LeadDetails } from './lead-details.tsx'
import { listPathFrom } from './lead-link-state.ts'
import { leadNews } from './lead-news.ts'
import { LeadSkeleton } from './lead-skeleton.tsx'

interface LeadViewProps {
  id: number
  /** Rarely used actions of the page. */
  actions: readonly (MoreAction | undefined)[]
  /** The next visit of a patient. */
  booked: (patient: number) => ReactNode
  /** Content after the lead itself. */
  children: ReactNode
}

/** The page of a lead, with read-only fields (spec section 2). */
export function LeadView({ id, actions, booked, children }: LeadViewProps) {
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
  if (mergedInto) return <Navigate to={`/leads/${mergedInto}`} state={state} replace />
  return (
    <RecordPage
      noun={labels.lead}
      title={shown && leadTitle(shown)}
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
      sections={{ ready: lead?.note !== undefined || error !== null, content: children }}
    >
      {shown && (
        <LeadDetails
          lead={shown}
          headingOrder={2}
          incomplete={error !== null}
          booked={booked}
          onRetry={fetchLatest}
        />
      )}
    </RecordPage>
  )
}
