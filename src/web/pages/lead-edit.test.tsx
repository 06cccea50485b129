import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { putLead } from '#contract/leads/leads.endpoints.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { callsTo } from '#web/testing/fake-api.ts'
import { answerForLead } from '#web/testing/fake-lead.ts'
import { makeSession } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, dialog } from '#web/testing/texts.ts'

const path = '/leads/1/edit'
const date = (form: Locator) => box(form, 'Follow-Up Date')
const save = (form: Locator) => button(form, 'Update Lead').click()
const title = () => page.getByRole('heading', { level: 1 })
const expectTyped = async (form: Locator, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) await expect.element(box(form, name)).toHaveValue(text)
}

beforeEach(answerForPractice)

test('the edit form shows US dates, sends ISO dates and saves the changes', async () => {
  const lead = answerForLead({ follow_up_date: '2030-02-28', type: 'chatbot' })
  const main = await openPage('/leads/1')
  await main.getByRole('link', { name: 'Edit Lead' }).click()
  await expectTyped(main, { 'First Name': 'Pat', Phone: '+12125550142' })
  expect(main.getByRole('combobox', { name: 'Type', exact: true }).elements()).toEqual([])
  const badge = page.getByText('New Feature')
  await expect.element(badge).toBeVisible()
  const fresh = main.getByRole('textbox', { name: /^Follow-Up Date/ })
  await expect.element(fresh).toHaveValue('02/28/2030')
  await fresh.click()
  await expect.element(badge).not.toBeInTheDocument()
  await date(main).fill('02/30/2030')
  await save(main)
  await expect.element(date(main)).toHaveAccessibleDescription(fieldMessages.date)
  await expect.element(date(main)).toHaveValue('02/30/2030')
  await date(main).fill('3/1/2031')
  await box(main, 'First Name').fill('Priya')
  await box(main, 'City').fill('Springfield')
  await pick(main.getByRole('combobox', { name: 'Status' }), leadStatusLabels.noshow)
  await save(main)
  await expect.element(title()).toHaveTextContent('Priya Example')
  await expect.element(main.getByRole('definition').filter({ hasText: '03/01/2031' })).toBeVisible()
  const [sent] = callsTo(putLead)
  expect(sent?.body).toMatchObject({
    ...{ first_name: 'Priya', status: 'noshow', follow_up_date: '2031-03-01', email: 'pat@example.com' },
    ...{ location: 1, address: { city: 'Springfield' } },
  })
  expect(sent?.body).not.toHaveProperty('type')
  expect(lead.now).toMatchObject({ first_name: 'Priya', type: 'chatbot' })
})

test('the edit form clears the follow-up date or picks it from a calendar', async () => {
  answerForLead({ follow_up_date: '2031-03-01' })
  const form = await openPage(path)
  const fresh = form.getByRole('textbox', { name: /^Follow-Up Date/ })
  await expect.element(fresh).toHaveValue('03/01/2031')
  await button(form, 'Clear date').click()
  await expect.element(fresh).toHaveValue('')
  await save(form)
  await expect.poll(() => callsTo(putLead).at(-1)?.body).toMatchObject({ follow_up_date: null })

  await form.getByRole('link', { name: 'Edit Lead' }).click()
  await button(form, 'Choose date').first().click()
  const calendar = dialog('Choose date')
  await button(calendar, 'Tomorrow').click()
  await expect.element(calendar).not.toBeInTheDocument()
  const tomorrow = dayInZone(new Date(Date.now() + 86_400_000), makeSession().company.time_zone)
  await expect.element(fresh).toHaveValue(formatDay(tomorrow))
  await save(form)
  await expect.poll(() => callsTo(putLead).at(-1)?.body).toMatchObject({ follow_up_date: tomorrow })
})

test('the edit form merges changes saved by someone else and shows both conflicting values', async () => {
  const lead = answerForLead()
  const form = await openPage(path)
  const mine = { 'First Name': 'Ida', 'Last Name': 'Lovelace', 'Insurance Provider': 'Northwind Dental' }
  for (const [name, text] of Object.entries(mine)) await box(form, name).fill(text)
  const theirs = { first_name: 'Adele', last_name: 'Byron', email: 'adele@example.com' }
  lead.change({ ...theirs, status: 'scheduled' })
  await save(form)
  await expect
    .element(alertOf(form))
    .toHaveTextContent(
      `${leadMessages.changed('Bo Colleague', ['First Name', 'Last Name', 'Email', 'Status'])} ${leadMessages.updateStale}`,
    )
  expect(lead.now).toMatchObject({ ...theirs, insurance_provider: '' })
  await expectTyped(form, { ...mine, Email: 'adele@example.com' })
  await expect.element(form.getByRole('combobox', { name: 'Status' })).toHaveValue(leadStatusLabels.scheduled)
  await expect.element(box(form, 'First Name')).toHaveAccessibleDescription(/Bo Colleague entered: Adele/)
  await expect.element(box(form, 'Last Name')).toHaveAccessibleDescription(/Byron/)
  await expect.element(box(form, 'Email')).toHaveAccessibleDescription('As Bo Colleague entered it')
  const useThis = form.getByRole('button', { name: 'Use this' })
  expect(useThis.elements()).toHaveLength(2)
  await useThis.last().click()
  await expect.element(box(form, 'Last Name')).toHaveValue('Byron')
  expect(useThis.elements()).toHaveLength(1)

  // A third change in between must not be overwritten unnoticed either.
  lead.change({ insurance_provider: 'Southwind Dental' })
  await save(form)
  await expect.element(box(form, 'Insurance Provider')).toHaveAccessibleDescription(/Southwind Dental/)
  expect(lead.now).toMatchObject({ ...theirs, insurance_provider: 'Southwind Dental' })
  await save(form)
  await expect.element(title()).toHaveTextContent('Ida Byron')
  expect(lead.now).toMatchObject({
    ...{ first_name: 'Ida', last_name: 'Byron', email: 'adele@example.com', status: 'scheduled' },
    insurance_provider: 'Northwind Dental',
  })
})
