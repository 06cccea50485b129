import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { expectAccessibleInBothColors } from './support/axe.ts'
import { demo, enter, origin } from './support/practice.ts'
import { chooseInProfile, dialog } from './support/screens.ts'
import { test } from './support/test.ts'

const frontDesk = { ...demo, username: 'frontdesk' }
const button = (page: Page) => page.getByRole('button', { name: 'Feedback', exact: true })

test('what the front desk says is read by the administrator, once and with its page; what it does not send, by no one', async ({
  page,
}) => {
  const said = `The list is fast ${randomUUID()}`
  const form = dialog(page, 'Feedback')
  const message = form.getByLabel('Your message')
  let scripts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/feedback.js')) scripts += 1
  })
  await enter(page, frontDesk, '/robots.txt')
  // Opened while the page still loads, it gives the focus back to its button.
  await page.goto(`${origin()}/leads?search=Example`, { waitUntil: 'commit' })
  await button(page).click()
  await expect(message).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('alert')).toHaveText(feedbackMessages.empty)
  await message.fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(button(page)).toBeFocused()
  await button(page).click()
  await expect(message).toHaveValue('Half a thought')
  await expect(form.getByRole('alert')).toHaveText('')
  expect(scripts).toBe(1)

  // It is stored, but the answer gets lost.
  await page.route('**/api/feedback/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await message.fill(said)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('alert')).toHaveText(feedbackMessages.sendFailed)
  await expectAccessibleInBothColors(page)
  await page.unroute('**/api/feedback/')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText(feedbackMessages.thanks)).toBeVisible()
  await expectAccessibleInBothColors(page)
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(button(page)).toBeFocused()

  await button(page).click()
  await message.fill('Between us')
  await page.keyboard.press('Escape')
  await chooseInProfile(page, 'Logout')
  await expect(page).toHaveURL(/\/login/)
  await expect(button(page)).toHaveCount(0)
  await page.getByLabel('Username').fill(demo.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(demo.password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await page.waitForURL('**/home')
  await button(page).click()
  await expect(message).toHaveValue('')
  await page.keyboard.press('Escape')

  await chooseInProfile(page, 'Staff Feedback')
  const entry = page.getByRole('listitem').filter({ hasText: said })
  await expect(entry).toHaveCount(1)
  await expect(entry.getByRole('link')).toHaveAttribute('href', '/leads')
  await expect(entry.getByRole('time')).toHaveText('a few seconds ago')
})
