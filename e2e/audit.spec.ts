import { expect, type Page } from '@playwright/test'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { addColleague, type Colleague } from './support/colleague.ts'
import { callApi, enter, type Practice, signUpPractice } from './support/practice.ts'
import { main, pick, pickMore } from './support/screens.ts'
import { test } from './support/test.ts'

let practice: Practice
let kim: Colleague
let lead: number
test.beforeEach(async () => {
  practice = await signUpPractice()
  kim = await addColleague(practice, 'Kim', 'Front')
  lead = await practice.addLead()
  await callApi(getLead, { params: { id: String(lead) } }, kim.token)
  await callApi(historyEndpoints.leads, { params: { id: String(lead) } }, kim.token)
  await callApi(patchLead, { params: { id: String(lead) }, body: { status: 'contacted' } }, kim.token)
})

const entries = (page: Page) =>
  page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const byKim = (page: Page) => entries(page).filter({ hasText: kim.username })

test('an administrator finds out who has seen and changed a lead', async ({ page }) => {
  await enter(page, practice, `/leads/${lead}`)
  await pickMore(page, auditMessages.whoHasSeen)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  await expect(byKim(page)).toHaveCount(3)
  await expect(byKim(page)).toContainText(['Changed · status', 'Viewed · history', 'Viewed'])
  await expect(byKim(page).first()).toContainText(`Lead ${lead}`)

  await pick(main(page).getByRole('combobox', { name: 'Action' }), /^Changed$/)
  await expect(entries(page)).toHaveCount(1)
  await expect(main(page).getByRole('status')).toHaveText('1 entry')
  await byKim(page)
    .getByRole('link', { name: `Lead ${lead}` })
    .click()
  await page.waitForURL(`**/leads/${lead}`)
  await page.goBack()
  await expect(entries(page)).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(main(page).getByRole('button', { name: 'Clear filters' })).toBeHidden()
  // What this look at the lead has added may fill the first page.
  await main(page).getByRole('combobox', { name: 'Rows per page' }).selectOption('50 per page')
  await expect(byKim(page)).toHaveCount(4)

  await byKim(page)
    .first()
    .getByRole('button', { name: `Show entries by ${kim.username}` })
    .click()
  await expect(main(page).getByRole('combobox', { name: 'Person' })).toHaveValue(kim.name)
  await expect(byKim(page)).toHaveCount(4)
  await expect(entries(page)).toHaveCount(4)
})
