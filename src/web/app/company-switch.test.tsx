import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listMemberships, switchCompany } from '#contract/auth/sessions.endpoints.ts'
import { sessionMessages } from '#contract/auth/sessions.messages.ts'
import { answer, callsTo, refused } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'

afterEach(() => page.viewport(1440, 900))

test('the phone menu offers other companies and shows when a switch fails', async () => {
  await page.viewport(390, 844)
  answerForPractice()
  answer(listMemberships, {
    results: [
      { id: 1, name: 'Example Dental', role: 'administrator', current: true },
      { id: 2, name: 'Silverleaf', role: 'dentist', current: false },
    ],
  })
  answer(switchCompany, () => refused('internal'))
  await openPage('/leads')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const silverleaf = page.getByRole('menuitem', { name: 'Switch to Silverleaf' })
  await expect.element(silverleaf).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Switch to Example Dental' }).elements()).toEqual([])
  await silverleaf.click()
  await expect.element(page.getByText(sessionMessages.switchFailed)).toBeVisible()
  expect(callsTo(switchCompany).map(({ body }) => body)).toEqual([{ company: 2 }])
})
