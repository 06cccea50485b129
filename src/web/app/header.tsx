import {
  ActionIcon,
  Button,
  type MantineColorScheme,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { productName } from '#contract/product.ts'
import { searchLabel } from '#contract/search/search.labels.ts'
import { useSession } from '#web/lib/use-session.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { searchDialog } from '#web/slices/search/search-state.ts'
import { IconMoon, IconSearch, IconSun, IconSunMoon, IconUserPlus } from '#web/ui/icons/icons.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { lazyPart, ReloadButton } from '#web/ui/lazy-part.tsx'
import { EarlyMenu, ProfileButton } from './early-menu.tsx'
import classes from './header.module.css'
import { MainNavigation } from './main-navigation.tsx'
import { searchKey } from './search-keys.ts'

const menus = () => import(/* webpackChunkName: "signed-in-menus" */ './signed-in-menus.tsx')
const CompanyMenu = lazyPart(
  async () => ({ default: (await menus()).CompanyMenu }),
  () => null,
)
const ProfileMenu = lazyPart(async () => ({ default: (await menus()).ProfileMenu }), ReloadButton)

export function Header() {
  const session = useSession()
  return (
    <header className={classes.header}>
      <NavLink
        to={session ? '/home' : '/login'}
        title={session ? 'Home' : undefined}
        className={classes.brand ?? ''}
      >
        <BrandMark />
        <span className={classes.company}>{session?.locationInfo.company.name ?? productName}</span>
      </NavLink>
      {session && (
        <Suspense>
          <CompanyMenu />
        </Suspense>
      )}
      {session && <MainNavigation />}
      <div className={classes.end}>
        {session && (
          <UnstyledButton
            className={classes.search}
            aria-keyshortcuts="Control+K Meta+K"
            title={`${searchLabel} (${searchKey})`}
            onClick={searchDialog.open}
          >
            <IconSearch size={18} stroke={1.75} aria-hidden />
            <span className={classes.searchLabel}>{searchLabel}</span>
            <span className={classes.searchKey}>
              <KeyHint>{searchKey}</KeyHint>
            </span>
          </UnstyledButton>
        )}
        {session && (
          <ActionIcon
            className={classes.quickAdd}
            variant="light"
            size={36}
            aria-label="Quick add"
            aria-keyshortcuts="Q"
            title="Quick add (Q)"
            onClick={quickAdd.open}
          >
            <IconUserPlus size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <ColorSchemeButton />
        {session ? (
          <EarlyMenu
            button={(props) => <ProfileButton {...props} />}
            menu={(early) => <ProfileMenu early={early} />}
          />
        ) : (
          <>
            <Button component={Link} to="/login" variant="default">
              Login
            </Button>
            <Button component={Link} to="/signup">
              Sign Up
            </Button>
          </>
        )}
      </div>
    </header>
  )
}

function BrandMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M9 8v7.5a5 5 0 0 0 5 5h7.5M9 20.5v4M20.5 20.5v4" />
    </svg>
  )
}

const schemes = {
  auto: { label: 'Automatic', next: 'light', Icon: IconSunMoon },
  light: { label: 'Light', next: 'dark', Icon: IconSun },
  dark: { label: 'Dark', next: 'auto', Icon: IconMoon },
} as const satisfies Record<MantineColorScheme, unknown>

function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { label, next, Icon } = schemes[colorScheme]
  const text = `Color scheme: ${label}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={text}
      title={`${text}. Switch to ${schemes[next].label}.`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
