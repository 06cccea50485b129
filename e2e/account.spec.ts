import { expect, type Page } from '@playwright/test'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { mailTo } from './support/mail.ts'
import {
  callApi,
  enter,
  logIn,
  origin,
  type Practice,
  queryDatabase,
  signUpPractice,
} from './support/practice.ts'
import { chooseInProfile, expectLeads, goTo } from './support/screens.ts'
import { test } from './support/test.ts'

const newPassword = 'winter lantern on a hill'
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })
const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const linkIn = (text: string | undefined) => /^http\S+\/reset-password#\S+$/m.exec(text ?? '')?.[0] ?? ''

test('a forgotten password is reset by the link of a mail', async ({ page, browser }) => {
  const practice = await signUpPractice()
  const elsewhere = practice.session.token
  await page.goto(`${origin()}/login`)
  await main(page).getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await field(page, 'Username or email').fill(practice.username.toUpperCase())
  await press(page, 'Send a link')
  await expect(page.getByText(passwordResetMessages.asked)).toBeVisible()

  const letter = await mailTo(practice.username)
  const link = linkIn(letter.text)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto(link)
  await expect(main(page)).toContainText(practice.username)
  await field(page, 'New Password').fill('password12345')
  await field(page, 'Confirm New Password').fill('password12345')
  await press(page, 'Change Password')
  await expect(field(page, 'New Password')).toHaveAccessibleDescription(new RegExp(authMessages.passwordWeak))
  await field(page, 'New Password').fill(newPassword)
  await field(page, 'Confirm New Password').fill(newPassword)
  await press(page, 'Change Password')
  await page.waitForURL(`${origin()}/login`)
  await expect(page.getByText(passwordResetMessages.done)).toBeVisible()
  expect(sent.filter((url) => url.includes(link.split('#')[1] ?? ''))).toEqual([])

  await expect(callApi(getInfo, {}, elsewhere)).rejects.toThrow('401')
  await logIn(page, { ...practice, password: newPassword })
  await expect
    .poll(async () => (await mailTo(practice.username)).subject)
    .toBe('Your password for Chairside was changed')

  const again = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await again.goto(link)
  await expect(again.getByText(passwordResetMessages.linkOver)).toBeVisible()
  await again.context().close()
})

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

test('whoever works for two companies switches between them; each tab shows one', async ({
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

  await switchTo(page, company)
  await page.waitForURL(`${origin()}/home`)
  await expectCompany(page, company)
  await goTo(page, 'Leads')
  await expectLeads(page, ['Olive Other'])
  await otherTab.waitForURL(`${origin()}/home`)
  await expectCompany(otherTab, company)
  await goTo(otherTab, 'Leads')
  await expectLeads(otherTab, ['Olive Other'])

  await chooseInProfile(page, 'Logout')
  // Loading a page sooner would cut the call off, and leave the session as it is.
  await page.waitForURL(`${origin()}/login`)
  await logIn(page, practice)
  await expectCompany(page, company)
  await switchTo(page, own)
  await expectCompany(page, own)
  await goTo(page, 'Leads')
  await expectLeads(page, ['Ina Own'])
})

test('a switch asks first where something typed would be lost, and a tab that stays sends nothing', async ({
  page,
  context,
}) => {
  const practice = await signUpPractice()
  const company = `Silverleaf ${practice.session.company.id}`
  await secondCompany(practice, company)
  await enter(page, practice, '/leads/create')
  const stays = await context.newPage()
  await stays.goto(`${origin()}/leads/create`)
  await stays.getByLabel('First Name').fill('Typed')
  stays.on('dialog', (dialog) => dialog.dismiss())

  await page.getByLabel('First Name').fill('Typed')
  await switchTo(page, company)
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Typed')
  await switchTo(page, company)
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(`${origin()}/home`)
  await expectCompany(page, company)

  const sent: string[] = []
  stays.on('request', (request) => sent.push(request.url()))
  await expect(stays.getByLabel('First Name')).toHaveValue('Typed')
  await stays.getByRole('banner').getByRole('link', { name: 'Patients', exact: true }).click()
  await stays.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await stays.waitForURL(`${origin()}/home`)
  await expectCompany(stays, company)
  expect(sent.filter((url) => url.includes('/api/patients'))).toEqual([])
})
