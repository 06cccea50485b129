import { Menu } from '@mantine/core'
import { IconId, IconLock, IconLogout, IconMessage2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { useLogout } from '#web/slices/auth/api/logout.ts'
import { HeaderMenu } from './header-menu.tsx'
import { ProfileButton } from './profile-button.tsx'

export default function ProfileMenu() {
  const logout = useLogout()
  const isAdministrator = useSession()?.userInfo.isCompanyAdmin
  return (
    <HeaderMenu position="bottom-end" target={<ProfileButton />}>
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
    </HeaderMenu>
  )
}
