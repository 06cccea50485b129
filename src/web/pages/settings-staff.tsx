import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { locationSettingsMessages } from '#contract/locations/settings.messages.ts'
import { memberMessages } from '#contract/staff/members.messages.ts'
import { staffLabels as labels } from '#contract/staff/staff.labels.ts'
import { errorStatus } from '#web/lib/api.ts'
import { openLocations } from '#web/lib/location-choice.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { useSession } from '#web/lib/use-session.ts'
import { useStaffChoices } from '#web/slices/appointments/api/choices.ts'
import { EmailNotice } from '#web/slices/auth/components/email-notice.tsx'
import { ResetSecondFactor } from '#web/slices/auth/components/staff-second-factor.tsx'
import { withPassword } from '#web/slices/auth/components/with-password.tsx'
import { LeftWork } from '#web/slices/handovers/components/left-work.tsx'
import { SignupSettingCard } from '#web/slices/installation/components/signup-setting.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { invitationQuery, memberQuery } from '#web/slices/staff/api/members.ts'
import { EditMember, nameOf } from '#web/slices/staff/components/edit-member.tsx'
import { InvitationCard } from '#web/slices/staff/components/invitation-card.tsx'
import { InviteForm } from '#web/slices/staff/components/invite-form.tsx'
import { MemberAccess } from '#web/slices/staff/components/member-access.tsx'
import { MemberList } from '#web/slices/staff/components/member-list.tsx'
import { RoleRights } from '#web/slices/staff/components/role-rights.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Parts } from '#web/ui/part.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function List() {
  return (
    <SettingsPage
      title={labels.page}
      actions={
        <Button component={Link} to="/settings/staff/invite">
          {labels.invite}
        </Button>
      }
    >
      <Parts gap="xl">
        <MemberList />
        <RoleRights />
        <SignupSettingCard />
      </Parts>
    </SettingsPage>
  )
}

export function Invite() {
  return (
    <SettingsPage title={labels.invite} isForm>
      <Parts gap="md">
        <EmailNotice text={emailMessages.toInvite} />
        <InviteFrom />
      </Parts>
    </SettingsPage>
  )
}

function InviteFrom() {
  const { data, isError, refetch } = useQuery(locationsQuery)
  const own = useSession()?.userInfo.locationIds ?? []
  if (data) {
    const locations = openLocations({ data }, null)
    return <InviteForm locations={locations} ownLocationIds={own} confirmed={withPassword} />
  }
  if (isError) return <LoadError message={locationSettingsMessages.fetchFailed} onRetry={refetch} />
  return <Skeleton height={360} aria-busy="true" />
}

export function Member() {
  const id = usePathId('staffId')
  return (
    <SettingsPage
      title={labels.member}
      isForm
      actions={<BackButton to="/settings/staff" label={labels.back} />}
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
  const { everyone } = useStaffChoices(null, null)
  if (errorStatus(error) === 404) return <LoadError message={memberMessages.notFound} />
  if ((!member && error) || (!locations && isError)) {
    const again = () => void Promise.all([refetch(), refetchLocations()])
    return <LoadError message={memberMessages.fetchOneFailed} onRetry={again} />
  }
  if (!member || !locations) return <Skeleton height={620} aria-busy="true" />
  const here = new Set(member.locations.map((location) => location.id))
  return (
    <Parts gap="xl">
      <LeftWork staff={id} name={nameOf(member)} colleagues={everyone} />
      <div>
        <p>{labels.nameAndEmail(nameOf(member), member.email)}</p>
        <EditMember
          member={member}
          fetchLatest={async () => (await refetch()).data}
          locations={locations.filter((location) => !location.closed || here.has(location.id))}
          confirmed={withPassword}
        />
      </div>
      <MemberAccess member={member} confirmed={withPassword} />
      {!member.is_self && member.status === 'active' && (
        <Group justify="flex-end">
          <ResetSecondFactor staffId={member.id} name={nameOf(member)} />
        </Group>
      )}
    </Parts>
  )
}

export function Invitation() {
  const id = usePathId('invitationId')
  return (
    <SettingsPage
      title={labels.invitation}
      isForm
      actions={<BackButton to="/settings/staff" label={labels.back} />}
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
  if (data) return <InvitationCard invitation={data} confirmed={withPassword} />
  if (error) return <LoadError message={invitationMessages.fetchFailed} onRetry={refetch} />
  return <Skeleton height={310} aria-busy="true" />
}
