import { Alert, Button, Paper } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import { errorStatus } from '#web/lib/api.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { askToConfirm } from '#web/ui/confirm.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useDeleteLead } from '../api/delete-lead.ts'
import { useLead } from '../api/lead.ts'
import { LeadDetails } from './lead-details.tsx'
import { listPathFrom } from './lead-link-state.ts'
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
  const isGone = errorStatus(error) === 404
  const shown = isGone ? undefined : lead

  const askToDelete = () =>
    askToConfirm({
      title: 'Delete Lead',
      question: leadMessages.deleteConfirm,
      confirm: 'Delete',
      onConfirm: () => deletion.mutate(id, { onSuccess: () => navigate(listPath) }),
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
      {deletion.isError && (
        <Alert color="red" mb="md" role="alert">
          {errorStatus(deletion.error) === 412 ? leadMessages.deleteStale : leadMessages.deleteFailed}
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
