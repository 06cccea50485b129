import { expect, type Page } from '@playwright/test'
import { opportunityMessages } from '#contract/opportunities/opportunities.messages.ts'
import { addColleague } from './support/colleague.ts'
import { enter, signUpPractice } from './support/practice.ts'
import { box, button, dialog, goTo, main, pick, pickMore } from './support/screens.ts'
import { test } from './support/test.ts'

const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rows = (page: Page, table: string) =>
  main(page)
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('the front desk creates, edits and deletes an opportunity, and finds an account', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, await addColleague(practice, 'Bo', 'Colleague'))
  await goTo(page, 'Opportunities')
  await expect(main(page).getByText(opportunityMessages.none)).toBeVisible()
  await main(page).getByRole('link', { name: 'Create New Opportunity' }).first().click()
  await box(main(page), 'Name').fill('Full-arch implants')
  await box(main(page), 'Description').fill('Two plans\nto compare')
  await box(main(page), 'Potential Revenue').fill('24500.5')
  await pick(main(page).getByRole('combobox', { name: 'Stage' }), 'Negotiation')
  await button(main(page), 'Create Opportunity').click()

  await expect(heading(page, 'Full-arch implants')).toBeVisible()
  await expect(page).toHaveURL(/\/opportunities\/\d+$/)
  await expect(main(page).getByText('$24,500.50')).toBeVisible()
  await link(page, 'Edit Opportunity').click()
  await expect(page).toHaveURL(/\/opportunities\/\d+\/edit$/)
  await expect(box(main(page), 'Potential Revenue')).toHaveValue('$24,500.50')
  await box(main(page), 'Potential Revenue').fill('')
  await pick(main(page).getByRole('combobox', { name: 'Stage' }), 'Closed Won')
  await button(main(page), 'Update Opportunity').click()
  await expect(main(page).getByText('N/A')).toBeVisible()
  await link(page, 'Back to Opportunities').click()
  await expect(rows(page, 'Opportunities')).toHaveText([/Full-arch implants.*N\/A.*Closed Won/s])
  await main(page).getByRole('link', { name: 'View Full-arch implants' }).click()
  await pickMore(page, 'Delete Opportunity')
  await button(dialog(page, 'Delete Opportunity'), 'Delete').click()
  await expect(main(page).getByText(opportunityMessages.none)).toBeVisible()

  await goTo(page, 'Accounts')
  await main(page).getByRole('link', { name: 'Create New Account' }).first().click()
  await box(main(page), 'Name').fill('Tidewater Freight')
  await box(main(page), 'Industry').fill('Shipping')
  await box(main(page), 'Annual Revenue').fill('48000000')
  await box(main(page), 'Source').fill('Referral')
  await button(main(page), 'Create Account').click()
  await expect(heading(page, 'Tidewater Freight')).toBeVisible()
  await link(page, 'Back to Accounts').click()
  await expect(rows(page, 'Accounts')).toHaveText([/Tidewater Freight.*Shipping.*\$48,000,000\.00.*Referral/])
})
