import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { MemberList } from '#web/slices/staff/components/member-list.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage
      title="Staff"
      actions={
        <Button component={Link} to="/settings/staff/invite">
          Invite
        </Button>
      }
    >
      <MemberList />
    </SettingsPage>
  )
}
