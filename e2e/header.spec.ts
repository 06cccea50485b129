import { expect, type Page } from '@playwright/test'
import { demo, enter, origin } from './support/practice.ts'
import { isPhone } from './support/screens.ts'
import { test } from './support/test.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a wide window leads to every screen by the keyboard, those without room by the menu More', async ({
  page,
}) => {
  await enter(page, demo)
  await expect(navigation(page).getByRole('link').first()).toHaveText('Dashboard')
  await expect(navigation(page).getByRole('link').nth(1)).toHaveText('Leads')
  const more = navigation(page).getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  const companies = navigation(page).getByRole('menuitem', { name: 'Companies' })
  await expect(companies).toBeVisible()
  const entries = navigation(page).getByRole('menuitem')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(companies).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entries.first()).toBeFocused()
  const count = await entries.count()
  for (let at = 1; at < count; at++) {
    await page.keyboard.press('ArrowDown')
    await expect(entries.nth(at)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin()}/accounts`)
  await more.click()
  await expect(navigation(page).getByRole('menuitem', { name: 'Accounts' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('where the system chooses the colors, lines say which page is shown, and what is switched', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enter(page, demo, '/my-tasks')
  const styleOf = (selector: string, name: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}'))['${name}']`)
  await expect(page.getByRole('switch')).toBeAttached()
  expect(await styleOf('.mantine-Switch-track', 'borderTopStyle')).toBe('solid')
  expect(await styleOf('.mantine-Switch-thumb', 'borderTopStyle')).toBe('solid')
  await page.goto(`${origin()}/calendar`)
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  expect(await styleOf('.mantine-SegmentedControl-label[data-active]', 'outlineStyle')).toBe('solid')
  expect(await styleOf('nav [aria-current="page"]', 'outlineStyle')).toBe('solid')
})

test('a phone lists every screen in one menu, which closes on the way', { tag: '@phone' }, async ({
  page,
}) => {
  test.skip(!isPhone(page), 'a wide window shows them side by side')
  await enter(page, demo)
  await expect(navigation(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(navigation(page).getByRole('button')).toHaveCount(0)
  for (const name of ['Dashboard', 'Leads', 'Home', 'Companies', 'Opportunities']) {
    await expect(navigation(page).getByRole('link', { name, exact: true })).toBeVisible()
  }
  await navigation(page).getByRole('link', { name: 'Accounts' }).click()
  await expect(page).toHaveURL(`${origin()}/accounts`)
  await expect(navigation(page)).toBeHidden()
})

for (const [name, entry] of [
  ['More', 'Accounts'],
  ['Profile', 'My Profile'],
] as const) {
  test(`the menu ${name}, asked for before its code has come, opens when it comes and gives the focus back`, async ({
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
    const button = page.getByRole('banner').getByRole('button', { name })
    await button.click()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    held.resolve()
    await entered
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })
  })
}
