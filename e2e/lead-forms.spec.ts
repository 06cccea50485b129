import { expect, type Locator, type Page } from '@playwright/test'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadSourceLabels, leadStatusLabels, leadTypeLabels } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { expectLeads, goTo, intercept, leadCalls, pick } from './support/screens.ts'
import { test } from './support/test.ts'

const input = (page: Page, name: string): Locator => {
  const main = page.getByRole('main')
  return main
    .getByRole('textbox', { name, exact: true })
    .or(main.getByRole('combobox', { name, exact: true }))
}
const submit = (page: Page, name: 'Create Lead' | 'Update Lead') => page.getByRole('button', { name })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const question = (page: Page) => page.getByRole('dialog', { name: 'Unsaved Changes' })

/** The leads of a practice as they are stored. */
const storedLeads = async ({ session }: Practice) => {
  const rows = await queryDatabase<{ lead: Record<string, unknown> }>(
    'SELECT to_jsonb(leads) AS lead FROM leads WHERE company_id = $1 ORDER BY id',
    [session.company.id],
  )
  return rows.map(({ lead }) => lead)
}

const typed = {
  'First Name': 'Priya',
  'Last Name': "O'Neil",
  Email: 'priya@example.org',
  Phone: '(212) 555-0142',
}
async function fillIn(page: Page, fields: Record<string, string> = typed) {
  for (const [label, text] of Object.entries(fields)) await input(page, label).fill(text)
}
async function expectTyped(page: Page, fields: Record<string, string> = typed) {
  for (const [label, text] of Object.entries(fields)) await expect(input(page, label)).toHaveValue(text)
}

/** What the server answers when it refuses fields. */
const refusal = (errors: Record<string, string[]>) => ({
  status: apiErrors.invalid_fields.status,
  json: { code: 'invalid_fields', detail: apiErrors.invalid_fields.detail, errors, request_id: 'one' },
})

test('a lead is created with all its fields; what is missing or wrong is said at each, and cancelling asks', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const annex = await practice.addLocation('Annex')
  await enter(page, practice, '/leads')
  await page.getByRole('main').getByRole('link', { name: 'Create New Lead' }).first().click()
  await expect(input(page, 'Phone')).toBeFocused()
  await submit(page, 'Create Lead').click()
  for (const label of ['First Name', 'Last Name', 'Email', 'Phone', 'Source']) {
    await expect(input(page, label)).toHaveAccessibleDescription(fieldMessages.required)
  }
  await expect(input(page, 'Location')).toHaveAccessibleDescription(leadMessages.selectLocation)
  await expect(input(page, 'Phone')).toBeFocused()
  await fillIn(page, { ...typed, Email: 'not an address' })
  await submit(page, 'Create Lead').click()
  await expect(input(page, 'Email')).toHaveAccessibleDescription(fieldMessages.email)
  await expect(input(page, 'First Name')).toHaveAccessibleDescription('')
  expect(await storedLeads(practice)).toEqual([])

  await page.getByRole('link', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toHaveCount(0)
  await expectTyped(page, { ...typed, Email: 'not an address' })
  await goTo(page, 'Dashboard')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${origin()}/leads`)
  await page.getByRole('main').getByRole('link', { name: 'Create New Lead' }).first().click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${origin()}/leads`)

  await page.goto(`${origin()}/leads/create`)
  await fillIn(page)
  await pick(input(page, 'Location'), 'Annex')
  await pick(input(page, 'Source'), leadSourceLabels.tradeshow)
  await pick(input(page, 'Status'), leadStatusLabels.scheduled)
  await pick(input(page, 'Type'), leadTypeLabels.phonecall)
  await page.getByRole('button', { name: 'Add address' }).click()
  await fillIn(page, { 'Insurance Provider': 'Evenfield', Street: '1 Elm Street', City: 'Springfield' })
  await submit(page, 'Create Lead').click()
  await expect(page).toHaveURL(`${origin()}/leads`)
  await expectLeads(page, ["Priya O'Neil"])
  expect(await storedLeads(practice)).toMatchObject([
    {
      first_name: 'Priya',
      last_name: "O'Neil",
      email: 'priya@example.org',
      phone: '(212) 555-0142',
      phone_e164: '+12125550142',
      location_id: annex,
      source: 'tradeshow',
      status: 'scheduled',
      type: 'phonecall',
      insurance_provider: 'Evenfield',
      address: { street: '1 Elm Street', city: 'Springfield', state: '', country: '', postal_code: '' },
    },
  ])
})

test('a refusal is said at each field, no answer in a sentence, nothing typed is lost, and one lead comes of it', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await enter(page, practice, '/leads/create')
  // Whoever works at one location need not choose it.
  await expect(input(page, 'Location')).toHaveValue(practice.location.name)
  await fillIn(page)
  await pick(input(page, 'Source'), leadSourceLabels.google)
  const button = submit(page, 'Create Lead')

  const errors = { email: ['Known to be wrong.'], phone: ['No such number.', 'Nor such an area.'] }
  let restore = await intercept(page, 'POST', leadCalls.create, (route) => route.fulfill(refusal(errors)))
  await button.click()
  await expect(alert(page)).toHaveText(leadMessages.createRefused(apiErrors.invalid_fields.detail))
  await expect(input(page, 'Email')).toHaveAccessibleDescription('Known to be wrong.')
  await expect(input(page, 'Phone')).toHaveAccessibleDescription('No such number. Nor such an area.')
  await expect(input(page, 'Phone')).toBeFocused()
  await expectTyped(page)
  await restore()

  // The lead is created, but the answer gets lost.
  restore = await intercept(page, 'POST', leadCalls.create, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button.click()
  await expect(alert(page)).toHaveText(leadMessages.createFailed)
  await expectTyped(page)
  await expect(input(page, 'Source')).toHaveValue(leadSourceLabels.google)
  await restore()
  await button.click()
  await expect(page).toHaveURL(`${origin()}/leads`)
  await expectLeads(page, ["Priya O'Neil"])
  expect(await storedLeads(practice)).toHaveLength(1)

  await page.goto(`${origin()}/leads/create`)
  await fillIn(page, { ...typed, 'First Name': 'Ada', Email: 'ada@example.org', Phone: '+16465550143' })
  await pick(input(page, 'Source'), leadSourceLabels.google)
  await button.dblclick()
  await expect(page).toHaveURL(`${origin()}/leads`)
  await expectLeads(page, ["Ada O'Neil", "Priya O'Neil"])
  expect(await storedLeads(practice)).toHaveLength(2)
})

test('closing the window warns of what is not saved, and only of that', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, practice, '/leads/create')
  await input(page, 'First Name').click()
  let warnings = 0
  page.on('dialog', (dialog) => {
    warnings += 1
    expect(dialog.type()).toBe('beforeunload')
    return dialog.accept()
  })
  await page.reload()
  expect(warnings).toBe(0)
  await fillIn(page)
  await page.reload()
  expect(warnings).toBe(1)
  await expect(input(page, 'First Name')).toHaveValue('')
})

test('the edit form shows and sends dates in their two forms, and saves what was changed', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const id = await practice.addLead({ follow_up_date: '2030-02-28', type: 'chatbot' })
  const editPath = `${origin()}/leads/${id}/edit`
  await enter(page, practice)
  const date = input(page, 'Follow-Up Date')
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await submit(page, 'Update Lead').click()
    const body = (await sent).postDataJSON()
    await expect(page).toHaveURL(`${origin()}/leads/${id}`)
    return body
  }
  await page.goto(`${origin()}/leads/${id}`)
  await page.getByRole('link', { name: 'Edit Lead' }).click()
  await expect(page).toHaveURL(editPath)
  await expect(input(page, 'Type')).toHaveCount(0)
  await expectTyped(page, { 'First Name': 'Pat', Phone: '+12125550142' })
  await expect(page.getByText('New Feature')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Follow-Up Date/ })).toHaveValue('02/28/2030')
  await page.getByRole('textbox', { name: /^Follow-Up Date/ }).focus()
  await expect(page.getByText('New Feature')).toHaveCount(0)
  await date.fill('02/30/2030')
  await submit(page, 'Update Lead').click()
  await expect(date).toHaveAccessibleDescription(fieldMessages.date)
  await expect(date).toHaveValue('02/30/2030')
  await date.fill('3/1/2031')
  await fillIn(page, { 'First Name': 'Priya', City: 'Springfield' })
  await pick(input(page, 'Status'), leadStatusLabels.noshow)
  expect(await save()).toMatchObject({ follow_up_date: '2031-03-01' })
  await expect(page.getByRole('definition').filter({ hasText: '03/01/2031' })).toHaveCount(1)
  const unchanged = { email: 'pat@example.com', type: 'chatbot', location_id: practice.location.id }
  expect(await storedLeads(practice)).toMatchObject([
    { ...unchanged, first_name: 'Priya', status: 'noshow', follow_up_date: '2031-03-01' },
  ])

  await page.goto(editPath)
  await expect(date).toHaveValue('03/01/2031')
  await page.getByRole('button', { name: 'Clear date' }).click()
  await expect(date).toHaveValue('')
  expect(await save()).toMatchObject({ follow_up_date: null })
  expect(await storedLeads(practice)).toMatchObject([{ ...unchanged, follow_up_date: null }])

  await page.goto(editPath)
  await page.getByRole('button', { name: 'Choose date' }).first().click()
  const calendar = page.getByRole('dialog', { name: 'Choose date' })
  await calendar.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(calendar).toHaveCount(0)
  const tomorrow = dayInZone(new Date(Date.now() + 86_400_000), practice.session.company.time_zone)
  await expect(date).toHaveValue(formatDay(tomorrow))
  expect(await save()).toMatchObject({ follow_up_date: tomorrow })
})

test('what someone else saved in the meantime is not written over unseen', async ({ page }) => {
  const practice = await signUpPractice()
  const id = await practice.addLead()
  await enter(page, practice, `/leads/${id}/edit`)
  await fillIn(page, { 'First Name': 'Mine', Phone: '+16465550143' })
  const theirs = { first_name: 'Theirs', email: 'theirs@example.org', status: 'scheduled' }
  await callApi(patchLead, { params: { id: String(id) }, body: theirs }, practice.session.token)
  await submit(page, 'Update Lead').click()
  await expect(alert(page)).toContainText(leadMessages.updateStale)
  expect(await storedLeads(practice)).toMatchObject([{ ...theirs, phone: '+12125550142' }])
  await expectTyped(page, { 'First Name': 'Mine', Phone: '+16465550143', Email: 'theirs@example.org' })
  await expect(input(page, 'Status')).toHaveValue(leadStatusLabels.scheduled)
  await expect(input(page, 'First Name')).toHaveAccessibleDescription(/Theirs/)
  await expect(input(page, 'Email')).toHaveAccessibleDescription(`As ${practice.username} entered it`)
  await submit(page, 'Update Lead').click()
  await expect(page).toHaveURL(`${origin()}/leads/${id}`)
  expect(await storedLeads(practice)).toMatchObject([
    { ...theirs, first_name: 'Mine', phone: '+16465550143' },
  ])

  await page.goto(`${origin()}/leads/${id}/edit`)
  await fillIn(page, { 'Last Name': 'Mine' })
  await callApi(
    patchLead,
    { params: { id: String(id) }, body: { last_name: 'Theirs' } },
    practice.session.token,
  )
  await submit(page, 'Update Lead').click()
  await page.getByRole('button', { name: 'Use this' }).click()
  await expectTyped(page, { 'Last Name': 'Theirs' })
  await expect(page.getByRole('button', { name: 'Use this' })).toHaveCount(0)
  await submit(page, 'Update Lead').click()
  await expect(page).toHaveURL(`${origin()}/leads/${id}`)
  expect(await storedLeads(practice)).toMatchObject([{ first_name: 'Mine', last_name: 'Theirs' }])
})
