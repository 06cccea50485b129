import { expect, type Locator, type Page } from '@playwright/test'
import { leadSourceLabels, leadStatusLabels, leadTypeLabels } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { enter, origin, queryDatabase, signUpPractice } from './support/practice.ts'
import { expectLeads, intercept, leadCalls, leadOpener, main, pick } from './support/screens.ts'
import { test } from './support/test.ts'

const input = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('textbox', { name, exact: true })
    .or(main(page).getByRole('combobox', { name, exact: true }))

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await input(page, label).fill(text)
}

test('a lead is created with all its fields, once even if the answer gets lost; the edit form then saves what was changed', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const annex = await practice.addLocation('Annex')
  const stored = async () => {
    const rows = await queryDatabase<{ lead: Record<string, unknown> }>(
      'SELECT to_jsonb(leads) AS lead FROM leads WHERE company_id = $1',
      [practice.session.company.id],
    )
    return rows.map(({ lead }) => lead)
  }
  await enter(page, practice, '/leads')
  await main(page).getByRole('link', { name: 'Create New Lead' }).first().click()
  await fillIn(page, {
    ...{ 'First Name': 'Priya', 'Last Name': "O'Neil", Email: 'priya@example.org' },
    Phone: '(212) 555-0142',
  })
  await pick(input(page, 'Location'), 'Annex')
  await pick(input(page, 'Source'), leadSourceLabels.tradeshow)
  await pick(input(page, 'Status'), leadStatusLabels.scheduled)
  await pick(input(page, 'Type'), leadTypeLabels.chatbot)
  await page.getByRole('button', { name: 'Add address' }).click()
  await fillIn(page, { 'Insurance Provider': 'Evenfield', Street: '1 Elm Street', City: 'Springfield' })
  const restore = await intercept(page, 'POST', leadCalls.create, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const create = page.getByRole('button', { name: 'Create Lead' })
  await create.click()
  await expect(main(page).getByRole('alert')).toHaveText(leadMessages.createFailed)
  await restore()
  await create.click()
  await expect(page).toHaveURL(`${origin()}/leads`)
  await expectLeads(page, ["Priya O'Neil"])
  const created = {
    ...{ first_name: 'Priya', last_name: "O'Neil", email: 'priya@example.org', location_id: annex },
    ...{ phone: '(212) 555-0142', phone_e164: '+12125550142', source: 'tradeshow', status: 'scheduled' },
    ...{ type: 'chatbot', insurance_provider: 'Evenfield' },
    address: { street: '1 Elm Street', city: 'Springfield', state: '', country: '', postal_code: '' },
  }
  expect(await stored()).toMatchObject([created])

  await leadOpener(page, "Priya O'Neil").click()
  await page.getByRole('link', { name: 'View Full Details' }).click()
  await page.getByRole('link', { name: 'Edit Lead' }).click()
  await page.getByRole('textbox', { name: /^Follow-Up Date/ }).fill('3/1/2031')
  await fillIn(page, { 'First Name': 'Pia' })
  await page.getByRole('button', { name: 'Update Lead' }).click()
  await expect(page.getByRole('definition').filter({ hasText: '03/01/2031' })).toHaveCount(1)
  expect(await stored()).toMatchObject([{ ...created, first_name: 'Pia', follow_up_date: '2031-03-01' }])
})
