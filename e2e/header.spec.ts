import { expect } from '@playwright/test'
import { demo, enter } from './support/practice.ts'
import { test } from './support/test.ts'

test('a menu that is asked for before its code has come opens when it comes and gives the focus back', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\.chunk\.js$/, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('My Profile')) await held.promise
    await route.fulfill({ response })
  })
  // The page waits for what is held.
  const entered = enter(page, demo)
  const button = page.getByRole('banner').getByRole('button', { name: 'Profile' })
  await button.click()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  held.resolve()
  await entered
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.unrouteAll({ behavior: 'wait' })
})
