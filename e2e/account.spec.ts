import { expect, type Page } from '@playwright/test'
import { enter, logIn, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { chooseInProfile, expectLeads, goTo } from './support/screens.ts'
import { test } from './support/test.ts'

/** A company of someone else's, in which the person of a practice comes to work too. */
async function secondCompany({ username }: Practice, name: string): Promise<void> {
  const other = await signUpPractice()
  const id = other.session.company.id
  await queryDatabase('UPDATE companies SET name = $1 WHERE id = $2', [name, id])
  await queryDatabase(
    `INSERT INTO staff (company_id, user_id, role, is_company_admin, created_at)
     SELECT $1, id, 'administrator', true, now() FROM users WHERE username = $2`,
    [id, username],
  )
  await other.addLead({ first_name: 'Olive', last_name: 'Other' })
}

/** Chooses the other company in the header. */
async function switchTo(page: Page, company: string) {
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Switch company' }).click()
  await header.getByRole('menuitem', { name: company, exact: true }).click()
}

/** The page has been loaded for this company: until then its name stands in the menu alone. */
const expectCompany = (page: Page, name: string) =>
  expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible()

test('whoever works for two companies switches between them: each tab shows one, and what was typed is asked about', async ({
  page,
  context,
}) => {
  const practice = await signUpPractice()
  const own = practice.session.company.name
  const company = `Silverleaf ${practice.session.company.id}`
  await secondCompany(practice, company)
  await practice.addLead({ first_name: 'Ina', last_name: 'Own' })
  await enter(page, practice, '/leads')
  await expectLeads(page, ['Ina Own'])
  const otherTab = await context.newPage()
  await otherTab.goto(`${origin()}/leads`)
  await expectLeads(otherTab, ['Ina Own'])

  await test.step('a switch goes for every tab', async () => {
    await switchTo(page, company)
    await expect(page).toHaveURL(`${origin()}/home`)
    await expectCompany(page, company)
    await goTo(page, 'Leads')
    await expectLeads(page, ['Olive Other'])
    await expect(otherTab).toHaveURL(`${origin()}/home`)
    await expectCompany(otherTab, company)
    await goTo(otherTab, 'Leads')
    await expectLeads(otherTab, ['Olive Other'])
  })

  await test.step('the next login is at the company of the last', async () => {
    await chooseInProfile(page, 'Logout')
    // Loading a page sooner would cut the call off, and leave the session as it is.
    await expect(page).toHaveURL(`${origin()}/login`)
    await logIn(page, practice)
    await expectCompany(page, company)
    await switchTo(page, own)
    await expectCompany(page, own)
    await goTo(page, 'Leads')
    await expectLeads(page, ['Ina Own'])
  })

  await test.step('what was typed is asked about first, and a tab that stays sends nothing', async () => {
    await page.goto(`${origin()}/leads/create`)
    await otherTab.goto(`${origin()}/leads/create`)
    await otherTab.getByLabel('First Name').fill('Typed')
    otherTab.on('dialog', (dialog) => dialog.dismiss())

    await page.getByLabel('First Name').fill('Typed')
    await switchTo(page, company)
    const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue('Typed')
    await switchTo(page, company)
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${origin()}/home`)
    await expectCompany(page, company)

    const sent: string[] = []
    otherTab.on('request', (request) => sent.push(request.url()))
    await expect(otherTab.getByLabel('First Name')).toHaveValue('Typed')
    await otherTab.getByRole('banner').getByRole('link', { name: 'Patients', exact: true }).click()
    await otherTab.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(otherTab).toHaveURL(`${origin()}/home`)
    await expectCompany(otherTab, company)
    expect(sent.filter((url) => url.includes('/api/patients'))).toEqual([])
  })
})
