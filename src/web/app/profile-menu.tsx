import { Menu } from '@mantine/core'
import {
  IconHistory,
  IconId,
  IconLock,
  IconLogout,
  IconMessage2,
  IconSettings,
  IconShieldLock,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#web/lib/use-session.ts'
import { useLogout } from '#web/slices/auth/api/logout.ts'
import { HeaderMenu } from './header-menu.tsx'
import { ProfileButton } from './profile-button.tsx'

export default function ProfileMenu({ opened }: { opened: boolean }) {
  const logout = useLogout()
  const settings = useMay('administrator')
  const feedback = useMay('read_feedback')
  const audit = useMay('read_audit_log')
  return (
    <HeaderMenu position="bottom-end" target={<ProfileButton />} opened={opened}>
      <Menu.Item component={Link} to="/info" leftSection={<IconId size={16} aria-hidden />}>
        My Profile
      </Menu.Item>
      <Menu.Item component={Link} to="/change-password" leftSection={<IconLock size={16} aria-hidden />}>
        Change Password
      </Menu.Item>
      <Menu.Item component={Link} to="/security" leftSection={<IconShieldLock size={16} aria-hidden />}>
        Sign-in and security
      </Menu.Item>
      {settings && (
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          Practice Settings
        </Menu.Item>
      )}
      {feedback && (
        <Menu.Item component={Link} to="/feedback" leftSection={<IconMessage2 size={16} aria-hidden />}>
          Staff Feedback
        </Menu.Item>
      )}
      {audit && (
        <Menu.Item component={Link} to="/settings/audit" leftSection={<IconHistory size={16} aria-hidden />}>
          Audit Log
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
