import { Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { memberMessages } from '#contract/staff/members.messages.ts'
import { errorStatus } from '#web/lib/api.ts'
import { pathId } from '#web/lib/path-id.ts'
import { ResetSecondFactor } from '#web/slices/auth/components/staff-second-factor.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { memberQuery } from '#web/slices/staff/api/members.ts'
import { EditMember, nameOf } from '#web/slices/staff/components/edit-member.tsx'
import { MemberAccess } from '#web/slices/staff/components/member-access.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  const id = pathId(useParams().staffId)
  return (
    <SettingsPage
      title="Member of Staff"
      isForm
      actions={<BackButton to="/settings/staff" label="Back to Staff" />}
    >
      {id === undefined ? (
        <LoadError message={memberMessages.notFound} />
      ) : (
        <MemberSettings key={id} id={id} />
      )}
    </SettingsPage>
  )
}

function MemberSettings({ id }: { id: number }) {
  const { data: member, error, refetch } = useQuery(memberQuery(id))
  const { data: locations, isError, refetch: refetchLocations } = useQuery(locationsQuery)
  if (errorStatus(error) === 404) return <LoadError message={memberMessages.notFound} />
  if ((!member && error) || (!locations && isError)) {
    const again = () => void Promise.all([refetch(), refetchLocations()])
    return <LoadError message={memberMessages.fetchOneFailed} onRetry={again} />
  }
  if (!member || !locations) return <Skeleton height={620} aria-busy="true" />
  const here = new Set(member.locations.map((location) => location.id))
  return (
    <Stack gap="xl">
      <div>
        <p>
          {nameOf(member)}, {member.email}
        </p>
        <EditMember
          member={member}
          fetchLatest={async () => (await refetch()).data}
          locations={locations.filter((location) => !location.closed || here.has(location.id))}
        />
      </div>
      <MemberAccess member={member} />
      {!member.is_self && member.status === 'active' && (
        <Group justify="flex-end">
          <ResetSecondFactor staffId={member.id} name={nameOf(member)} />
        </Group>
      )}
    </Stack>
  )
}
