import { type Browser, expect, type Page } from '@playwright/test'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { LeadPatch } from '#contract/leads/leads.schemas.ts'
import { addColleague, type Colleague } from './support/colleague.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { pickMore } from './support/screens.ts'
import { test } from './support/test.ts'

interface Office {
  practice: Practice
  colleague: Colleague
  lead: number
}

async function openOffice(): Promise<Office> {
  const practice = await signUpPractice()
  const colleague = await addColleague(practice, 'Bo', 'Colleague')
  return { practice, colleague, lead: await practice.addLead({ first_name: 'Ada' }) }
}

/** The other person saves something; no one has told this browser of it. */
const changeElsewhere = ({ colleague, lead }: Office, body: LeadPatch) =>
  callApi(patchLead, { params: { id: String(lead) }, body }, colleague.token)

async function stored<C extends string>({ lead }: Office, ...columns: C[]) {
  const [row] = await queryDatabase<Record<C, string>>(
    `SELECT ${columns.join(', ')} FROM leads WHERE id = $1`,
    [lead],
  )
  return row
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function inAnotherBrowser(browser: Browser, viewport: Page, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: viewport.viewportSize() })
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

test('two forms of one lead: the second to be saved hears of it, sees both values where both changed a field, and chooses per field', async ({
  page,
  browser,
}) => {
  const office = await openOffice()
  const { practice, colleague, lead } = office
  await enter(page, practice, `/leads/${lead}/edit`)
  await expect(field(page, 'First Name')).toHaveValue('Ada')

  await inAnotherBrowser(browser, page, async (theirs) => {
    await enter(theirs, colleague, `/leads/${lead}/edit`)
    await field(theirs, 'First Name').fill('Adele')
    await field(theirs, 'Last Name').fill('Byron')
    await field(theirs, 'Email').fill('adele@example.com')
    await theirs.getByRole('button', { name: 'Update Lead' }).click()
    await theirs.waitForURL(`**/leads/${lead}`)
  })
  const theirs = {
    first_name: 'Adele',
    last_name: 'Byron',
    email: 'adele@example.com',
    insurance_provider: '',
  }
  const columns = ['first_name', 'last_name', 'email', 'insurance_provider'] as const

  await field(page, 'First Name').fill('Ida')
  await field(page, 'Last Name').fill('Lovelace')
  await field(page, 'Insurance Provider').fill('Northwind Dental')
  const save = page.getByRole('button', { name: 'Update Lead' })
  await save.click()
  await expect(alert(page, leadMessages.updateStale)).toBeVisible()
  await expect(alert(page, leadMessages.updateStale)).toContainText(
    leadMessages.changed(colleague.name, ['First Name', 'Last Name', 'Email']),
  )
  expect(await stored(office, ...columns)).toEqual(theirs)
  // What was typed stays; what only the other person changed is taken over; both values show where both did.
  await expect(field(page, 'First Name')).toHaveValue('Ida')
  await expect(field(page, 'Last Name')).toHaveValue('Lovelace')
  await expect(field(page, 'Insurance Provider')).toHaveValue('Northwind Dental')
  await expect(field(page, 'Email')).toHaveValue('adele@example.com')
  await expect(page.getByRole('button', { name: 'Use this' })).toHaveCount(2)
  await expect(field(page, 'First Name')).toHaveAccessibleDescription(/Bo Colleague entered: Adele/)
  await expect(field(page, 'Email')).toHaveAccessibleDescription('As Bo Colleague entered it')
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription(/Byron/)

  await page.getByRole('button', { name: 'Use this' }).last().click()
  await expect(field(page, 'Last Name')).toHaveValue('Byron')
  await expect(page.getByRole('button', { name: 'Use this' })).toHaveCount(1)

  // And a third save in between is no more overwritten than the second was.
  await changeElsewhere(office, { insurance_provider: 'Southwind Dental' })
  await save.click()
  await expect(field(page, 'Insurance Provider')).toHaveAccessibleDescription(/Southwind Dental/)
  expect(await stored(office, ...columns)).toEqual({ ...theirs, insurance_provider: 'Southwind Dental' })

  await save.click()
  await page.waitForURL(`**/leads/${lead}`)
  expect(await stored(office, ...columns)).toEqual({
    first_name: 'Ida',
    last_name: 'Byron',
    email: 'adele@example.com',
    insurance_provider: 'Northwind Dental',
  })
})

test('a question that is asked before dialogs can be shown is asked as soon as they can', async ({
  page,
}) => {
  const office = await openOffice()
  await enter(page, office.practice)
  const held = Promise.withResolvers<void>()
  await page.route('**/static/js/*.js', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (text.includes('position:"bottom-right",limit:')) await held.promise
    await route.fulfill({ response, body: text })
  })
  await page.goto(`${origin()}/leads/${office.lead}`, { waitUntil: 'commit' })
  await pickMore(page, 'Delete Lead')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('dialog', { name: 'Delete Lead' })).toContainText(leadMessages.deleteConfirm)
  // What the page loads later on is under way still.
  await page.unrouteAll({ behavior: 'wait' })
})
