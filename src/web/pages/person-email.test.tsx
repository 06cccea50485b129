import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { convertLead } from '#contract/conversions/conversions.endpoints.ts'
import { emailMessages } from '#contract/formats/email.messages.ts'
import { createLead, getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { createPatient } from '#contract/patients/patients.endpoints.ts'
import { addQuickLead } from '#contract/queue/queue.endpoints.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeLead, makeLocation, makeSession } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, dialog, testTexts } from '#web/testing/texts.ts'

const prepare = () => {
  answerForPractice()
  answer(listLeads, pageOf())
  answer(listLocations, pageOf(makeLocation({ email: 'front@smiles.example' })))
  for (const endpoint of [createLead, createPatient, convertLead, addQuickLead])
    answer(endpoint, () => refused('internal'))
}
beforeEach(prepare)
afterEach(quickAdd.close)

const none = (form: Locator) => form.getByRole('checkbox', { name: 'No email', exact: true })
const question = () => dialog(emailMessages.askDoubt('', 'invented').title)

const typed = { 'First Name': 'Lee', 'Last Name': 'Example', Phone: '2125550142' }

async function fillInLead(email?: string, fields = {}) {
  const form = await openPage('/leads/create', fields)
  for (const [name, text] of Object.entries(typed)) await box(form, name).fill(text)
  await pick(form.getByRole('combobox', { name: 'Source', exact: true }), 'Google')
  if (email !== undefined) await box(form, 'Email').fill(email)
  return form
}

async function fillInPatient(email?: string) {
  const form = await openPage('/patients/create')
  for (const [name, text] of Object.entries(typed)) await box(form, name).fill(text)
  if (email !== undefined) await box(form, 'Email').fill(email)
  return form
}

async function openConversion(fields: { phone: string; email: string }) {
  answer(getLead, makeLead(fields))
  return openPage('/leads/1/convert')
}

testTexts({
  area: 'emails of people',
  messages: emailMessages,
  prepare,
  cases: {
    phoneOrEmail: async () => {
      const form = await openConversion({ phone: '', email: '' })
      await button(form, 'Convert to Patient').click()
      return form
    },
    askDoubt: 'in the tests of what is asked',
  },
})

describe('the "No email" box', () => {
  test('lets a lead be created with null as the email', async () => {
    const form = await fillInLead('lee@example.com')
    await none(form).click()
    await expect.element(box(form, 'Email')).toHaveValue('')
    await expect.element(box(form, 'Email')).toBeDisabled()
    await button(form, 'Create Lead').click()
    await expect.poll(() => callsTo(createLead)).toMatchObject([{ body: { email: null } }])
  })

  test('lets a patient be created with null as the email', async () => {
    const form = await fillInPatient()
    await none(form).click()
    await button(form, 'Create Patient').click()
    await expect.poll(() => callsTo(createPatient)).toMatchObject([{ body: { email: null } }])
  })

  test('enables the email again when it is cleared', async () => {
    const form = await openPage('/leads/create')
    await none(form).click()
    await none(form).click()
    await expect.element(box(form, 'Email')).toBeEnabled()
    await button(form, 'Create Lead').click()
    await expect.element(box(form, 'Email')).toHaveAccessibleDescription('This field is required.')
  })

  test('is not in the form of a conversion', async () => {
    const form = await openConversion({ phone: '2125550142', email: '' })
    await expect.element(box(form, 'Email')).toBeVisible()
    expect(none(form).elements()).toEqual([])
  })
})

describe('the conversion form', () => {
  test.each([
    { phone: '2125550142', email: '' },
    { phone: '', email: 'lee@example.com' },
  ])('needs no more than %o', async (fields) => {
    const form = await openConversion(fields)
    await button(form, 'Convert to Patient').click()
    await expect.poll(() => callsTo(convertLead)).toMatchObject([{ body: fields }])
  })
})

describe('a doubtful email', () => {
  test('causes a question before a lead is created without it', async () => {
    const form = await fillInLead('none@example.com')
    await button(form, 'Create Lead').click()
    await expect.element(question()).toHaveTextContent('none@example.com looks invented.')
    expect(callsTo(createLead)).toEqual([])
    await button(question(), 'Save without email').click()
    await expect.poll(() => callsTo(createLead)).toMatchObject([{ body: { email: null } }])
    await expect.element(none(form)).toBeChecked()
  })

  test('causes one question when it is kept', async () => {
    const form = await fillInLead('none@example.com')
    await button(form, 'Create Lead').click()
    await button(question(), 'Keep it').click()
    await expect.poll(() => callsTo(createLead)).toMatchObject([{ body: { email: 'none@example.com' } }])
    await button(form, 'Create Lead').click()
    await expect.poll(() => callsTo(createLead)).toHaveLength(2)
    expect(question().elements()).toEqual([])
  })

  test('is not saved when the question is closed', async () => {
    const form = await fillInLead('none@example.com')
    await button(form, 'Create Lead').click()
    await expect.element(question()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).not.toBeInTheDocument()
    expect(callsTo(createLead)).toEqual([])
  })

  test('may be an address of the location', async () => {
    const form = await fillInPatient('dana@smiles.example')
    await button(form, 'Create Patient').click()
    await expect.element(question()).toHaveTextContent('dana@smiles.example belongs to your practice.')
    await button(question(), 'Save without email').click()
    await expect.poll(() => callsTo(createPatient)).toMatchObject([{ body: { email: null } }])
  })

  test('leaves a conversion with a phone number alone', async () => {
    const form = await openConversion({ phone: '2125550142', email: 'test@example.com' })
    await button(form, 'Convert to Patient').click()
    await button(question(), 'Save without email').click()
    await expect.poll(() => callsTo(convertLead)).toMatchObject([{ body: { email: '' } }])
  })

  test('leaves a conversion without a phone number refused', async () => {
    const form = await openConversion({ phone: '', email: 'test@example.com' })
    await button(form, 'Convert to Patient').click()
    await button(question(), 'Save without email').click()
    await expect.element(box(form, 'Phone')).toHaveAccessibleDescription(emailMessages.phoneOrEmail)
    expect(callsTo(convertLead)).toEqual([])
  })

  test('causes a question in quick add', async () => {
    await openPage('/patients')
    await userEvent.keyboard('q')
    const form = dialog('Quick Add')
    await box(form, 'Name').fill('Lee Example')
    await box(form, 'Email').fill('na@example.com')
    await button(form, 'Add to Queue').click()
    await button(question(), 'Save without email').click()
    await expect
      .poll(() => callsTo(addQuickLead))
      .toMatchObject([{ body: { name: 'Lee Example', email: '' } }])
  })
})

test('an email of the company causes a question', async () => {
  const company = { ...makeSession().company, email: 'office@example-dental.example' }
  const form = await fillInLead('pat@example-dental.example', { company })
  await button(form, 'Create Lead').click()
  await expect.element(question()).toHaveTextContent('pat@example-dental.example belongs to your practice.')
})
