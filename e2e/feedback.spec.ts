import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { demo, enter, origin } from './support/practice.ts'
import { button, chooseInProfile, dialog } from './support/screens.ts'
import { test } from './support/test.ts'

test('feedback goes out by the script that the server names, and is read once and with its page', async ({
  page,
}) => {
  const said = `The list is fast ${randomUUID()}`
  const form = dialog(page, 'Feedback')
  const message = form.getByLabel('Your message')
  let scripts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/feedback.js')) scripts += 1
  })
  await enter(page, demo, '/robots.txt')
  // Opened while the page still loads, it gives the focus back to its button.
  await page.goto(`${origin()}/leads?search=Example`, { waitUntil: 'commit' })
  await button(page, 'Feedback').click()
  await expect(message).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(scripts).toBe(1)

  // It is stored, but the answer gets lost.
  await page.route('**/api/feedback/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await message.fill(said)
  await button(form, 'Send').click()
  await expect(form.getByRole('alert')).toHaveText(feedbackMessages.sendFailed)
  await page.unroute('**/api/feedback/')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText(feedbackMessages.thanks)).toBeVisible()
  await button(form, 'Close').click()
  await expect(button(page, 'Feedback')).toBeFocused()

  await chooseInProfile(page, 'Staff Feedback')
  const entry = page.getByRole('listitem').filter({ hasText: said })
  await expect(entry).toHaveCount(1)
  await expect(entry.getByRole('link')).toHaveAttribute('href', '/leads')
  await expect(entry.getByRole('time')).toHaveText('a few seconds ago')
})
