import { ActionIcon, Menu, type MenuProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router'
import * as labels from '#contract/auth/profile-menu.labels.ts'
import type { Membership } from '#contract/auth/sessions.endpoints.ts'
import { sessionMessages } from '#contract/auth/sessions.messages.ts'
import { useMay } from '#web/lib/use-session.ts'
import { membershipsQuery, useSwitchCompany } from '#web/slices/auth/api/memberships.ts'
import { useLogout } from '#web/slices/auth/api/sign-in.ts'
import {
  IconCheck,
  IconHistory,
  IconId,
  IconLock,
  IconLogout,
  IconMessage2,
  IconSelector,
  IconSettings,
  IconShieldLock,
} from '#web/ui/icons/icons.tsx'
import { askIfUnsaved } from '#web/ui/use-unsaved-warning.ts'
import { type EarlyUse, MoreButton, ProfileButton } from './early-menu.tsx'
import classes from './header.module.css'
import { navigation, prefetchPage, useMoreNavigation } from './navigation.ts'

interface HeaderMenuProps {
  position: NonNullable<MenuProps['position']>
  target: (props: { ref: RefObject<HTMLButtonElement | null> }) => ReactElement
  early?: EarlyUse
  /** Pixels. */
  width?: number
  children: ReactNode
}

function HeaderMenu({ position, target, early, width = 200, children }: HeaderMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // Focus comes first, because Mantine returns the focus to the element that had it when the menu opened.
  useEffect(() => {
    if (early?.focused) button.current?.focus()
  }, [early?.focused])
  useEffect(() => {
    if (early?.opened) setOpened(true)
  }, [early?.opened])
  return (
    <Menu
      position={position}
      opened={opened}
      onChange={setOpened}
      width={width}
      transitionProps={{ duration: 100 }}
      // Stays inside the header landmark, with only items in the menu.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target({ ref: button })}</Menu.Target>
      {/* Focuses the button before an item asks about unsaved input, which returns the focus to it. */}
      <Menu.Dropdown onClickCapture={() => button.current?.focus()}>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface CompanySwitch {
  /** Empty for people who work for only one company. */
  companies: Membership[]
  pending: boolean
  switchTo: (company: Membership) => void
}

function useCompanySwitch(): CompanySwitch {
  const { data = [] } = useQuery(membershipsQuery)
  const change = useSwitchCompany()
  const go = ({ id }: Membership) =>
    change.mutate(id, {
      onError: () => notifications.show({ color: 'red', message: sessionMessages.switchFailed }),
    })
  return {
    companies: data.length > 1 ? data : [],
    pending: change.isPending || change.isSuccess,
    switchTo: (company) => {
      if (!company.current) askIfUnsaved(() => go(company))
    },
  }
}

export function CompanyMenu() {
  const { companies, pending, switchTo } = useCompanySwitch()
  if (companies.length === 0) return null
  return (
    <div className={classes.companyMenu}>
      <HeaderMenu
        position="bottom-start"
        target={(props) => (
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={labels.switchCompany}
            title={labels.switchCompany}
            loading={pending}
          >
            <IconSelector size={18} aria-hidden />
          </ActionIcon>
        )}
      >
        {companies.map((company) => (
          <Menu.Item
            key={company.id}
            aria-current={company.current || undefined}
            leftSection={<IconCheck size={16} aria-hidden opacity={company.current ? 1 : 0} />}
            onClick={() => switchTo(company)}
          >
            {company.name}
          </Menu.Item>
        ))}
      </HeaderMenu>
    </div>
  )
}

/** The rarer screens. On a phone, the menu also has the rest of the navigation and the user's other companies. */
export function MoreMenu({ current, early }: { current: boolean; early: EarlyUse }) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const moreNavigation = useMoreNavigation()
  const { companies, pending, switchTo } = useCompanySwitch()
  const items = isPhone ? [...navigation.filter(({ icon }) => !icon), ...moreNavigation] : moreNavigation
  return (
    <HeaderMenu
      position="bottom-start"
      target={(props) => <MoreButton current={current} {...props} />}
      early={early}
      width={270}
    >
      {items.map(({ to, label, hint }) => (
        <Menu.Item
          key={to}
          component={NavLink}
          to={to}
          end={to === '/'}
          className={classes.menuItem ?? ''}
          onPointerEnter={() => prefetchPage(to)}
          onFocus={() => prefetchPage(to)}
          aria-label={label}
          aria-description={hint}
        >
          {label}
          {hint && <span className={classes.hint}>{hint}</span>}
        </Menu.Item>
      ))}
      {isPhone &&
        companies
          .filter((company) => !company.current)
          .map((company) => (
            <Menu.Item key={company.id} disabled={pending} onClick={() => switchTo(company)}>
              {labels.switchTo(company.name)}
            </Menu.Item>
          ))}
    </HeaderMenu>
  )
}

export function ProfileMenu({ early }: { early: EarlyUse }) {
  const logout = useLogout()
  const settings = useMay('administrator')
  const feedback = useMay('read_feedback')
  const audit = useMay('read_audit_log')
  return (
    <HeaderMenu position="bottom-end" target={(props) => <ProfileButton {...props} />} early={early}>
      <Menu.Item component={Link} to="/info" leftSection={<IconId size={16} aria-hidden />}>
        {labels.myProfile}
      </Menu.Item>
      <Menu.Item component={Link} to="/change-password" leftSection={<IconLock size={16} aria-hidden />}>
        {labels.changePassword}
      </Menu.Item>
      <Menu.Item component={Link} to="/security" leftSection={<IconShieldLock size={16} aria-hidden />}>
        {labels.security}
      </Menu.Item>
      {settings && (
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          {labels.settings}
        </Menu.Item>
      )}
      {feedback && (
        <Menu.Item component={Link} to="/feedback" leftSection={<IconMessage2 size={16} aria-hidden />}>
          {labels.feedback}
        </Menu.Item>
      )}
      {audit && (
        <Menu.Item component={Link} to="/settings/audit" leftSection={<IconHistory size={16} aria-hidden />}>
          {labels.audit}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={16} aria-hidden />}
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      >
        {labels.logout}
      </Menu.Item>
    </HeaderMenu>
  )
}
