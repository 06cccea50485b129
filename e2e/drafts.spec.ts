import { expect, type Page } from '@playwright/test'
import { enter, origin, signUpPractice } from './support/practice.ts'
import { box, button, main } from './support/screens.ts'
import { test, testInNewBrowser } from './support/test.ts'

const isKept = `Object.keys(localStorage).some((name) => name.startsWith('draft/') && !name.endsWith('/recent'))`

test('code that is missing after an update offers Reload in its place, and what was typed is offered again', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await enter(page, practice, '/leads/create')
  await box(main(page), 'First Name').fill('Priya')
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  const chunks = '**/app-static/**'
  await page.route(chunks, (route) => route.fulfill({ status: 404 }))
  await main(page).getByRole('button', { name: 'Choose date: Date of Birth' }).click()
  const missing = page.getByRole('alert').filter({ hasText: /Loading .*chunk .* failed/ })
  await expect(missing).toBeVisible()
  await expect(box(main(page), 'First Name')).toHaveValue('Priya')
  await page.unroute(chunks)
  page.on('dialog', (question) => question.accept())
  await button(missing, 'Reload').click()
  await button(main(page), 'Restore').click()
  await expect(box(main(page), 'First Name')).toHaveValue('Priya')
})

testInNewBrowser(
  'a page that is killed in the middle of a note offers the text again',
  async ({ page, context }) => {
    const practice = await signUpPractice()
    const path = `/leads/${await practice.addLead()}`
    await enter(page, practice, path)
    const note = (shown: Page) => box(shown.getByRole('main'), 'New note')
    await note(page).fill('Asked about Friday')
    await expect.poll(() => page.evaluate(isKept)).toBe(true)
    const crash = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => undefined)
    await crash
    const again = await context.newPage()
    await again.goto(`${origin()}${path}`)
    await button(again, 'Restore').click()
    await expect(note(again)).toHaveValue('Asked about Friday')
  },
)
