import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { productName } from '#contract/product.ts'
import { useSession } from '#web/lib/use-session.ts'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { EarlyMenu } from './early-menu.tsx'
import classes from './header.module.css'
import { MainNavigation } from './main-navigation.tsx'
import { ProfileButton } from './profile-button.tsx'

const CompanyMenu = lazy(() => import(/* webpackChunkName: "signed-in-menus" */ './company-menu.tsx'))
const ProfileMenu = lazy(() => import(/* webpackChunkName: "signed-in-menus" */ './profile-menu.tsx'))

export function Header() {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <header className={classes.header}>
      {session && (
        <ActionIcon
          className={classes.burger}
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="main-navigation"
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
        </ActionIcon>
      )}
      <Link to={session ? '/' : '/login'} className={classes.brand} onClick={close}>
        <BrandMark />
        <span className={classes.company}>{session?.locationInfo.company.name ?? productName}</span>
      </Link>
      {session && (
        <Suspense>
          <CompanyMenu />
        </Suspense>
      )}
      {session && <MainNavigation open={open} onFollow={close} />}
      <div className={classes.end}>
        <ColorSchemeButton />
        {session ? (
          <EarlyMenu
            button={(props) => <ProfileButton {...props} />}
            menu={(opened) => <ProfileMenu opened={opened} />}
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
