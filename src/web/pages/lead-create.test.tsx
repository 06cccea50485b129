import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { apiErrors } from '#contract/http/errors.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { createLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadSourceLabels, leadStatusLabels, leadTypeLabels } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { getPatient, matchPatients } from '#contract/patients/patients.endpoints.ts'
import { answer, callsTo, pageOf, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeLead, makeLocation, makePatient } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog } from '#web/testing/texts.ts'

// The practice starts without known leads.
beforeEach(() => {
  answerForPractice()
  answer(listLeads, pageOf())
})

const box = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true })
const choice = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true })
const submit = (form: Locator) => form.getByRole('button', { name: 'Create Lead' }).click()
const typed = {
  'First Name': 'Priya',
  'Last Name': "O'Neil",
  Email: 'priya@example.org',
  Phone: '2125550142',
}

async function fillIn(form: Locator) {
  for (const [name, text] of Object.entries(typed)) await box(form, name).fill(text)
  await pick(choice(form, 'Source'), 'Google')
}

test('the lead form shows each validation error next to its field', async () => {
  answer(listLocations, pageOf(makeLocation(), makeLocation({ id: 2, name: 'Annex' })))
  const form = await openPage('/leads/create', { locations: [] })
  await submit(form)
  for (const name of Object.keys(typed))
    await expect.element(box(form, name)).toHaveAccessibleDescription(fieldMessages.required)
  await expect.element(choice(form, 'Source')).toHaveAccessibleDescription(fieldMessages.required)
  await expect.element(choice(form, 'Location')).toHaveAccessibleDescription(leadMessages.selectLocation)
  await expect.element(box(form, 'Phone')).toHaveFocus()
  await box(form, 'First Name').fill('Priya')
  await box(form, 'Email').fill('not an address')
  await submit(form)
  await expect.element(box(form, 'Email')).toHaveAccessibleDescription(fieldMessages.email)
  await expect.element(box(form, 'First Name')).toHaveAccessibleDescription('')
  expect(callsTo(createLead)).toEqual([])
})

test('the lead form shows each refusal, keeps its input and retries with one key', async () => {
  answer(listLocations, pageOf(makeLocation()))
  const form = await openPage('/leads/create')
  await fillIn(form)

  answer(createLead, () => refused('invalid_fields', { email: ['Wrong.'], phone: ['Unknown.', 'Really.'] }))
  await submit(form)
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent(leadMessages.createRefused(apiErrors.invalid_fields.detail))
  await expect.element(box(form, 'Email')).toHaveAccessibleDescription('Wrong.')
  await expect.element(box(form, 'Phone')).toHaveAccessibleDescription('Unknown. Really.')
  await expect.element(box(form, 'Phone')).toHaveFocus()
  answer(createLead, unreachable)
  await submit(form)
  await expect.element(form.getByRole('alert')).toHaveTextContent(leadMessages.createFailed)
  for (const body of ['<!doctype html><h1>Bad gateway</h1>', '{"id":1,"first_n']) {
    answer(createLead, () => new Response(body, { headers: { 'content-type': 'text/html' } }))
    await submit(form)
    await expect.poll(() => form.getByRole('alert').element().textContent).toBe(leadMessages.createFailed)
  }
  for (const [name, text] of Object.entries(typed)) await expect.element(box(form, name)).toHaveValue(text)
  await expect.element(choice(form, 'Source')).toHaveValue('Google')

  answer(createLead, makeLead())
  await submit(form)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Leads')
  // The same lead keeps its key, so that it is created once even if only the answer was lost.
  const keys = callsTo(createLead).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/.{16}/)
})

test('the lead form uses a new idempotency key after a failed lead is discarded', async () => {
  answer(listLocations, pageOf(makeLocation()))
  answer(createLead, unreachable)
  const form = await openPage('/leads/create')
  await fillIn(form)
  await submit(form)
  await expect.element(form.getByRole('alert')).toHaveTextContent(leadMessages.createFailed)
  await form.getByRole('link', { name: 'Cancel' }).click()
  await button(dialog('Unsaved Changes'), 'Leave').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Leads')
  answer(createLead, makeLead())
  await form.getByRole('link', { name: 'Create New Lead' }).first().click()
  await fillIn(form)
  await submit(form)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Leads')
  const keys = callsTo(createLead).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('a double click creates one lead at the preselected single location', async () => {
  answer(listLocations, pageOf(makeLocation()))
  const answered = Promise.withResolvers<void>()
  answer(createLead, () => answered.promise.then(() => makeLead()))
  const form = await openPage('/leads/create')
  await expect.element(choice(form, 'Location')).toHaveValue('Main Street')
  await fillIn(form)
  await button(form, 'Create Lead').dblClick()
  answered.resolve()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Leads')
  expect(callsTo(createLead)).toMatchObject([{ body: { location: 1 } }])
})

test('the lead form sends all fields as typed and picked', async () => {
  const made = makeLead({ first_name: 'Priya', last_name: "O'Neil" })
  answer(createLead, () => {
    answer(listLeads, pageOf(made))
    return made
  })
  const form = await openPage('/leads')
  await form.getByRole('link', { name: 'Create New Lead' }).first().click()
  await fillIn(form)
  await pick(choice(form, 'Location'), 'Second office')
  await pick(choice(form, 'Source'), leadSourceLabels.tradeshow)
  await pick(choice(form, 'Status'), leadStatusLabels.scheduled)
  await pick(choice(form, 'Type'), leadTypeLabels.chatbot)
  await button(form, 'Add address').click()
  const more = { 'Insurance Provider': 'Evenfield', Street: '1 Elm Street', City: 'Springfield' }
  for (const [name, text] of Object.entries(more)) await box(form, name).fill(text)
  await submit(form)
  await expect.element(button(form, "View Priya O'Neil")).toBeVisible()
  expect(callsTo(createLead)).toMatchObject([
    {
      body: {
        ...{ first_name: 'Priya', last_name: "O'Neil", email: typed.Email, phone: typed.Phone, location: 2 },
        ...{ source: 'tradeshow', status: 'scheduled', type: 'chatbot', insurance_provider: 'Evenfield' },
        address: { street: '1 Elm Street', city: 'Springfield' },
      },
    },
  ])
})

test('the lead form confirms leaving only once something was typed', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const title = page.getByRole('heading', { level: 1 })
  const question = dialog('Unsaved Changes')
  const form = await openPage('/leads/create')
  const cancel = form.getByRole('link', { name: 'Cancel' })
  await box(form, 'First Name').click()
  expect(asks()).toBe(false)
  await cancel.click()
  await expect.element(title).toHaveTextContent('Leads')
  await form.getByRole('link', { name: 'Create New Lead' }).first().click()

  await box(form, 'First Name').fill('Priya')
  expect(asks()).toBe(true)
  await cancel.click()
  await button(question, 'Keep editing').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(box(form, 'First Name')).toHaveValue('Priya')
  await page.getByRole('banner').getByRole('link', { name: 'Patients', exact: true }).click()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(box(form, 'First Name')).toHaveValue('Priya')
  await cancel.click()
  await button(question, 'Leave').click()
  await expect.element(title).toHaveTextContent('Leads')
})

test('the lead form reports locations that cannot be loaded', async () => {
  answer(listLocations, unreachable)
  const form = await openPage('/leads/create')
  await expect.element(form.getByRole('alert')).toHaveTextContent(leadMessages.locationsFailed)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Create Lead')
})

test('the lead form starts with the phone number, type Phone and a folded address', async () => {
  answer(listLocations, pageOf(makeLocation()))
  const form = await openPage('/leads/create')
  await expect.element(box(form, 'Phone')).toHaveFocus()
  await expect.element(choice(form, 'Type')).toHaveValue('Phone')
  expect(box(form, 'Street').elements()).toEqual([])
  await form.getByRole('button', { name: 'Add address' }).click()
  await expect.element(box(form, 'Street')).toHaveFocus()
  await userEvent.keyboard('1 Elm Street')
  await fillIn(form)
  answer(createLead, () => refused('invalid_fields'))
  await submit(form)
  await expect
    .poll(() => callsTo(createLead)[0]?.body)
    .toMatchObject({ phone: typed.Phone, type: 'phonecall', address: { street: '1 Elm Street' } })
})

test('the lead form lists known people by the typed number and opens them', async () => {
  answer(listLocations, pageOf(makeLocation()))
  answer(listLeads, pageOf(makeLead({ phone: '+12125550142' })))
  const cleo = makePatient({ id: 7, first_name: 'Cleo' })
  answer(matchPatients, [cleo])
  answer(getPatient, cleo)
  const form = await openPage('/leads/create')
  await box(form, 'Phone').fill(typed.Phone)
  const people = form.getByRole('status').getByRole('link')
  await expect.poll(() => people.elements().length).toBe(2)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Cleo')
})

test('the lead form confirms leaving for a known person after further input', async () => {
  answer(listLocations, pageOf(makeLocation()))
  answer(listLeads, pageOf(makeLead({ phone: '+12125550142' })))
  const form = await openPage('/leads/create')
  await box(form, 'First Name').fill('Priya')
  await box(form, 'Phone').fill(typed.Phone)
  await form.getByRole('status').getByRole('link').click()
  await expect.element(page.getByRole('dialog', { name: 'Unsaved Changes' })).toBeVisible()
})

test('the lead form shows known people beside it without moving', async () => {
  await page.viewport(1440, 900)
  answer(listLocations, pageOf(makeLocation()))
  answer(listLeads, pageOf(makeLead({ phone: '+12125550142' })))
  const form = await openPage('/leads/create')
  const place = () => JSON.stringify(button(form, 'Create Lead').element().getBoundingClientRect())
  await expect.element(box(form, 'Phone')).toHaveFocus()
  const before = place()
  await box(form, 'Phone').fill(typed.Phone)
  await expect.element(form.getByRole('status').getByRole('link')).toBeVisible()
  expect(place()).toBe(before)
})
