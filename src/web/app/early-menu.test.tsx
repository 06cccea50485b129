import { MantineProvider } from '@mantine/core'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '#web/testing/draw.tsx'
import { EarlyMenu, type EarlyUse, ProfileButton } from './early-menu.tsx'

test.each([
  ['a mouse', () => new MouseEvent('mousedown', { bubbles: true })],
  ['Space', () => new KeyboardEvent('keydown', { key: ' ', bubbles: true })],
])('a button pressed with %s when the menu arrives before its release opens the menu', async (_, press) => {
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
