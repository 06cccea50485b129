import { expect, test } from '@playwright/test'
import { enter, signUpPractice } from './support/practice.ts'
import { box, button, main } from './support/screens.ts'

test('code that is missing after an update offers Reload in its place, and what was typed is offered again', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await enter(page, practice, '/leads/create')
  await box(main(page), 'First Name').fill('Priya')
  const isKept = `Object.keys(localStorage).some((name) => name.startsWith('draft/'))`
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
