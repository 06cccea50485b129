import { MantineProvider } from '@mantine/core'
import { type ComponentProps, type ComponentType, lazy } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storedLogin } from '#contract/auth/auth.stored-login.ts'
import { listMemberships } from '#contract/auth/sessions.endpoints.ts'
import { draw } from '#web/testing/draw.tsx'
import { answer } from '#web/testing/fake-api.ts'
import { makeSession } from '#web/testing/fixtures.ts'
import { EarlyMenu, type EarlyUse, MoreButton, ProfileButton } from './early-menu.tsx'
import { Providers } from './providers.tsx'
import { MoreMenu, ProfileMenu } from './signed-in-menus.tsx'

test.each([
  ['a mouse', () => new MouseEvent('mousedown', { bubbles: true })],
  ['Space', () => new KeyboardEvent('keydown', { key: ' ', bubbles: true })],
])('a menu button pressed with %s opens the menu that arrives before the release', async (_, press) => {
  const code = Promise.withResolvers<{ default: (props: { early: EarlyUse }) => string }>()
  const Menu = lazy(() => code.promise)
  await draw(
    <MantineProvider>
      <EarlyMenu button={(props) => <ProfileButton {...props} />} menu={(early) => <Menu early={early} />} />
    </MantineProvider>,
  )
  const button = page.getByRole('button', { name: 'Profile' })
  await expect.element(button).toBeVisible()
  button.element().dispatchEvent(press())
  code.resolve({ default: ({ early }) => (early.opened ? 'the menu is open' : 'the menu is closed') })
  await expect.element(page.getByText('the menu is open')).toBeVisible()
})

test.each([
  [
    'More',
    'Accounts',
    (props: ComponentProps<'button'>) => <MoreButton current={false} {...props} />,
    ({ early }: { early: EarlyUse }) => <MoreMenu current={false} early={early} />,
  ],
  ['Profile', 'My Profile', (props: ComponentProps<'button'>) => <ProfileButton {...props} />, ProfileMenu],
] as const)(
  'the menu %s opens once loaded and returns the focus when closed',
  async (name, entry, early, menu) => {
    answer(listMemberships, { results: [] })
    Object.assign(localStorage, storedLogin(makeSession()))
    const code = Promise.withResolvers<{ default: ComponentType<{ early: EarlyUse }> }>()
    const Menu = lazy(() => code.promise)
    await draw(
      <Providers>
        <MemoryRouter>
          <EarlyMenu button={early} menu={(use) => <Menu early={use} />} />
        </MemoryRouter>
      </Providers>,
    )
    const button = page.getByRole('button', { name })
    await button.click()
    expect(page.getByRole('menuitem').elements()).toEqual([])
    code.resolve({ default: menu })
    await expect.element(page.getByRole('menuitem', { name: entry })).toBeVisible()
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('menuitem').elements()).toEqual([])
    await expect.element(button).toHaveFocus()
  },
)
