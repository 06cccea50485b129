import { randomUUID } from 'node:crypto'
import { expect, type Page, test as testInNewBrowser } from '@playwright/test'
import { giveFeedback } from '#contract/feedback/feedback.endpoints.ts'
import { blockedMilliseconds, feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { expectAccessibleInBothColors } from './support/axe.ts'
import { callApi, demo, enter, origin, signUpPractice } from './support/practice.ts'
import { test } from './support/test.ts'

const frontDesk = { ...demo, username: 'frontdesk' }
const script = '**/feedback.js'
const calls = '**/api/feedback/'

const button = (page: Page) => page.getByRole('button', { name: 'Feedback', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Feedback' })

async function send(page: Page, message: string) {
  await dialog(page).getByLabel('Your message').fill(message)
  await dialog(page).getByRole('button', { name: 'Send' }).click()
}

async function openByMenu(page: Page) {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Staff Feedback' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Feedback' })).toBeVisible()
}

test('what the front desk says, and on which page, is read by the administrator', async ({ page }) => {
  const message = `The list is fast ${randomUUID()}`
  await enter(page, frontDesk, '/leads?search=Example')
  await button(page).click()
  await expect(dialog(page).getByLabel('Your message')).toBeFocused()
  await expectAccessibleInBothColors(page)
  await send(page, message)
  await expect(dialog(page).getByText(feedbackMessages.thanks)).toBeVisible()
  await expectAccessibleInBothColors(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(button(page)).toBeFocused()

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(button(page)).toHaveCount(0)

  await enter(page, demo)
  await openByMenu(page)
  const entry = page.getByRole('listitem').filter({ hasText: message })
  await expect(entry.getByRole('link')).toHaveAttribute('href', '/leads')
  await expect(entry.getByRole('time')).toHaveText('a few seconds ago')
})

test('opened while the page still loads, it gives the focus back to its button', async ({ page }) => {
  await enter(page, frontDesk, '/info')
  await page.goto(`${origin()}/leads?search=Example`, { waitUntil: 'commit' })
  await button(page).click()
  await expect(dialog(page).getByLabel('Your message')).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
})

test('the script comes once and opens the form again, with what was typed', async ({ page }) => {
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/feedback.js')) requests += 1
  })
  await enter(page, frontDesk)
  await button(page).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(feedbackMessages.empty)
  await dialog(page).getByLabel('Your message').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await button(page).click()
  await expect(dialog(page).getByLabel('Your message')).toHaveValue('Half a thought')
  await expect(dialog(page).getByRole('alert')).toHaveText('')
  expect(requests).toBe(1)
})

test('no one finds what another person has typed', async ({ page }) => {
  await enter(page, frontDesk)
  await button(page).click()
  await dialog(page).getByLabel('Your message').fill('Between us')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Username').fill(demo.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(demo.password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await page.waitForURL('**/home')
  await button(page).click()
  await expect(dialog(page).getByLabel('Your message')).toHaveValue('')
})

test('an answer that is lost costs neither the words nor sends them twice', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, practice)
  await page.route(calls, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page).click()
  await send(page, 'Said once')
  await expect(dialog(page).getByRole('alert')).toHaveText(feedbackMessages.sendFailed)
  await expect(dialog(page).getByLabel('Your message')).toHaveValue('Said once')
  await expectAccessibleInBothColors(page)
  await page.unroute(calls)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText(feedbackMessages.thanks)).toBeVisible()
  await page.keyboard.press('Escape')
  await openByMenu(page)
  await expect(page.getByText('Said once')).toHaveCount(1)
})

testInNewBrowser(
  'a script that is kept away says so for five seconds, and can be tried again',
  async ({ page }) => {
    await page.clock.install()
    await enter(page, frontDesk)
    await page.route(script, (route) => route.abort())
    // Once time stands still, nothing more would load.
    await expect(page.getByRole('region', { name: 'My Tasks' })).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const alert = page.getByRole('alert')
    for (const _ of ['first', 'again']) {
      await button(page).click()
      await expect(alert).toHaveText(feedbackMessages.blocked)
      await page.clock.runFor(blockedMilliseconds - 1)
      await expect(alert).toBeVisible()
      await page.clock.runFor(1)
      await expect(alert).toHaveCount(0)
    }
    await page.unroute(script)
    await button(page).click()
    await expect(dialog(page)).toBeVisible()
  },
)

test('pages of feedback, newest first, and a hint when there is none', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, practice, '/feedback')
  await expect(page.getByText(feedbackMessages.none)).toBeVisible()
  for (let said = 1; said <= 11; said += 1) {
    await callApi(giveFeedback, { body: { message: `Thought ${said}` } }, practice.session.token)
  }
  await page.reload()
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(10)
  await expect(entries.first()).toContainText('Thought 11')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('Thought 1')
  expect(page.url()).toContain('page=2')
})
