import { Alert, Button, Paper } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import { errorStatus, ownText } from '#web/lib/api.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { askToConfirm } from '#web/ui/confirm.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { knownLead } from '../api/cache.ts'
import { useDeleteLead } from '../api/delete-lead.ts'
import { useLead } from '../api/lead.ts'
import { LeadDetails } from './lead-details.tsx'
import { listPathFrom } from './lead-link-state.ts'
import { leadNews } from './lead-news.ts'
import { LeadSkeleton } from './lead-skeleton.tsx'

interface LeadViewProps {
  id: number
  /** What follows the lead itself. */
  children: ReactNode
}

/** A lead on a page of its own, with its fields to read only (spec section 2). */
export function LeadView({ id, children }: LeadViewProps) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const listPath = listPathFrom(state)
  const { lead, error, fetchLatest } = useLead(id)
  const deletion = useDeleteLead()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const isGone = errorStatus(error) === 404
  const shown = isGone ? undefined : lead

  const askToDelete = () =>
    askToConfirm({
      title: 'Delete Lead',
      question: leadMessages.deleteConfirm,
      confirm: 'Delete',
      onConfirm: () => {
        setFailure(undefined)
        deletion.mutate(id, {
          onSuccess: () => navigate(listPath),
          onError: (error, _id, before) =>
            setFailure(
              errorStatus(error) === 412
                ? `${leadNews(before, knownLead(client, id))} ${leadMessages.deleteStale}`
                : (ownText(error) ?? leadMessages.deleteFailed),
            ),
        })
      },
    })

  return (
    <Page
      title={shown ? leadTitle(shown) : 'Lead'}
      lateTitle
      width="wide"
      actions={
        <>
          <BackButton to={listPath} label="Back to Leads" />
          {!isGone && (
            <>
              <Button
                component={Link}
                to={`/leads/${id}/edit`}
                state={state}
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                Edit Lead
              </Button>
              <PendingButton
                variant="default"
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                disabled={!shown}
                pending={deletion.isPending}
                onClick={askToDelete}
              >
                Delete Lead
              </PendingButton>
            </>
          )}
        </>
      }
    >
      {failure && (
        <Alert color="red" mb="md" role="alert">
          {failure}
        </Alert>
      )}
      {isGone && <LoadError message={leadMessages.notFound} />}
      {!isGone && !lead && error && <LoadError message={leadMessages.fetchOneFailed} onRetry={fetchLatest} />}
      {!lead && !error && <LeadSkeleton />}
      {shown && (
        <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
          <LeadDetails lead={shown} headingOrder={2} incomplete={error !== null} onRetry={fetchLatest}>
            {children}
          </LeadDetails>
        </Paper>
      )}
    </Page>
  )
}
