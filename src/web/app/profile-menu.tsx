import { Menu } from '@mantine/core'
import { IconId, IconLock, IconLogout, IconMessage2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { useLogout } from '#web/slices/auth/api/logout.ts'
import { ProfileButton } from './profile-button.tsx'

export default function ProfileMenu() {
  const logout = useLogout()
  const isAdministrator = useSession()?.userInfo.isCompanyAdmin
  return (
    <Menu
      position="bottom-end"
      width={200}
      transitionProps={{ duration: 100 }}
      // Within the header's landmark, and with nothing in the menu but its entries.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ProfileButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/info" leftSection={<IconId size={16} aria-hidden />}>
          My Profile
        </Menu.Item>
        <Menu.Item component={Link} to="/change-password" leftSection={<IconLock size={16} aria-hidden />}>
          Change Password
        </Menu.Item>
        {isAdministrator && (
          <Menu.Item component={Link} to="/feedback" leftSection={<IconMessage2 size={16} aria-hidden />}>
            Staff Feedback
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
