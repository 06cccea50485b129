import { expect, type Page } from '@playwright/test'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { moneyMessages } from '#contract/http/money.ts'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityMessages } from '#contract/opportunities/opportunities.messages.ts'
import { addColleague } from './support/colleague.ts'
import { callApi, enter, origin, signUpPractice } from './support/practice.ts'
import { box, button, dialog, goTo, main, pick, pickMore } from './support/screens.ts'
import { test } from './support/test.ts'

const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rows = (page: Page, table: string) =>
  main(page)
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const columns = (page: Page, table: string) =>
  main(page).getByRole('table', { name: table }).getByRole('columnheader')

async function removeIt(page: Page, noun: string) {
  await pickMore(page, `Delete ${noun}`)
  const question = dialog(page, `Delete ${noun}`)
  await expect(question).toContainText(`Are you sure you want to delete this ${noun.toLowerCase()}?`)
  await button(question, 'Delete').click()
}

test('an opportunity is created, refused where it is wrong, viewed, edited and deleted', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, practice)
  await goTo(page, 'Opportunities')
  await expect(heading(page, 'Opportunities')).toBeVisible()
  await expect(main(page).getByText(opportunityMessages.none)).toBeVisible()
  await main(page).getByRole('link', { name: 'Create New Opportunity' }).first().click()
  await expect(page).toHaveURL(`${origin()}/opportunities/create`)
  await expect(box(main(page), 'Name')).toBeFocused()
  await box(main(page), 'Potential Revenue').fill('10000000000')
  await button(main(page), 'Create Opportunity').click()
  await expect(box(main(page), 'Name')).toHaveAccessibleDescription(fieldMessages.required)
  await expect(box(main(page), 'Potential Revenue')).toHaveAccessibleDescription(moneyMessages.max)
  await link(page, 'Cancel').click()
  await button(dialog(page, 'Unsaved Changes'), 'Keep editing').click()
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
  await removeIt(page, 'Opportunity')
  await expect(page).toHaveURL(`${origin()}/opportunities`)
  await expect(main(page).getByText(opportunityMessages.none)).toBeVisible()
})

test('an account is created, viewed, edited and deleted, by the front desk as well', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, await addColleague(practice, 'Bo', 'Colleague'))
  await goTo(page, 'Accounts')
  await main(page).getByRole('link', { name: 'Create New Account' }).first().click()
  await button(main(page), 'Create Account').click()
  await expect(box(main(page), 'Name')).toHaveAccessibleDescription(fieldMessages.required)
  await box(main(page), 'Name').fill('Tidewater Freight')
  await box(main(page), 'Industry').fill('Logistics')
  await box(main(page), 'Annual Revenue').fill('48000000')
  await box(main(page), 'Source').fill('Referral')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await button(main(page), 'Create Account').click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Tidewater Freight',
    industry: 'Logistics',
    annualRevenue: 48_000_000,
    source: 'Referral',
  })
  await expect(heading(page, 'Tidewater Freight')).toBeVisible()
  await link(page, 'Edit Account').click()
  await box(main(page), 'Industry').fill('Shipping')
  await button(main(page), 'Update Account').click()
  await link(page, 'Back to Accounts').click()
  await expect(rows(page, 'Accounts')).toHaveText([/Tidewater Freight.*Shipping.*\$48,000,000\.00.*Referral/])
  await main(page).getByRole('link', { name: 'Edit Tidewater Freight' }).click()
  await expect(page).toHaveURL(/\/accounts\/\d+\/edit$/)
  await link(page, 'Cancel').click()
  await removeIt(page, 'Account')
  await expect(page).toHaveURL(`${origin()}/accounts`)
})

test('the lists have their columns, sort by each, search and page, all in the address', async ({ page }) => {
  const practice = await signUpPractice()
  const { token } = practice.session
  for (let number = 1; number <= 11; number++) {
    const name = `Plan ${String(number).padStart(2, '0')}`
    const body = { name, potential_revenue: 1_000 - number, stage: number === 3 ? 'proposal' : 'closed_lost' }
    await callApi(opportunityEndpoints.create, { body }, token)
  }
  await callApi(accountEndpoints.create, { body: { name: 'Maple Court' } }, token)
  await enter(page, practice, '/opportunities')
  const shown = rows(page, 'Opportunities')
  await expect(columns(page, 'Opportunities')).toHaveText([
    'Name',
    'Description',
    'Potential Revenue',
    'Stage',
    'Actions',
  ])
  // The newest first, ten to a page.
  await expect(shown).toHaveCount(10)
  await expect(shown.first()).toContainText('Plan 11')
  await main(page).getByRole('button', { name: 'Next' }).click()
  await expect(shown).toHaveText([/^Plan 01/])
  await expect(page).toHaveURL(/\?page=2$/)

  await button(main(page), 'Potential Revenue').click()
  await expect(page).toHaveURL(/\?ordering=potential_revenue$/)
  await expect(shown.first()).toContainText('$989.00')
  await button(main(page), 'Potential Revenue').click()
  await expect(shown.first()).toContainText('$999.00')
  await button(main(page), 'Stage').click()
  await expect(shown.first()).toContainText('Plan 03')
  await main(page).getByRole('searchbox').fill('plan 1')
  await expect(shown).toHaveText([/^Plan 01/, /^Plan 10/, /^Plan 11/])
  await page.reload()
  await expect(shown).toHaveCount(3)

  await page.goto(`${origin()}/accounts`)
  await expect(columns(page, 'Accounts')).toHaveText([
    'Name',
    'Industry',
    'Annual Revenue',
    'Source',
    'Actions',
  ])
  await expect(rows(page, 'Accounts')).toHaveText([/^Maple Court.*N\/A/])
})

test('what someone else saved in the meantime is neither written over nor deleted unseen', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const { token } = practice.session
  const { id } = await callApi(
    opportunityEndpoints.create,
    { body: { name: 'Implants', potential_revenue: 100 } },
    token,
  )
  const params = { id: String(id) }
  await enter(page, practice, `/opportunities/${id}/edit`)
  await box(main(page), 'Name').fill('Mine')
  const theirs = { name: 'Theirs', potential_revenue: 250 }
  await callApi(opportunityEndpoints.patch, { params, body: theirs }, token)
  await button(main(page), 'Update Opportunity').click()
  await expect(main(page).getByRole('alert')).toHaveText(opportunityMessages.updateStale)
  await expect(box(main(page), 'Name')).toHaveValue('Mine')
  await expect(box(main(page), 'Name')).toHaveAccessibleDescription(/Theirs/)
  await expect(box(main(page), 'Potential Revenue')).toHaveValue('$250.00')
  await button(main(page), 'Update Opportunity').click()
  await expect(heading(page, 'Mine')).toBeVisible()
  expect(await callApi(opportunityEndpoints.get, { params }, token)).toMatchObject({
    name: 'Mine',
    potential_revenue: 250,
  })

  await callApi(opportunityEndpoints.patch, { params, body: { name: 'Theirs again' } }, token)
  await removeIt(page, 'Opportunity')
  await expect(main(page).getByRole('alert')).toHaveText(opportunityMessages.deleteStale)
  await expect(heading(page, 'Theirs again')).toBeVisible()
  await removeIt(page, 'Opportunity')
  await expect(page).toHaveURL(`${origin()}/opportunities`)
})
