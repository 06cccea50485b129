import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { errorStatus } from '#web/lib/api.ts'
import { pathId } from '#web/lib/path-id.ts'
import { invitationQuery } from '#web/slices/staff/api/invitations.ts'
import { InvitationCard } from '#web/slices/staff/components/invitation-card.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  const id = pathId(useParams().invitationId)
  return (
    <SettingsPage
      title="Invitation"
      isForm
      actions={<BackButton to="/settings/staff" label="Back to Staff" />}
    >
      {id === undefined ? (
        <LoadError message={invitationMessages.notFound} />
      ) : (
        <OpenInvitation key={id} id={id} />
      )}
    </SettingsPage>
  )
}

function OpenInvitation({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(invitationQuery(id))
  if (errorStatus(error) === 404) return <LoadError message={invitationMessages.notFound} />
  if (data) return <InvitationCard invitation={data} />
  if (error) return <LoadError message={invitationMessages.fetchFailed} onRetry={refetch} />
  return <Skeleton height={310} aria-busy="true" />
}
