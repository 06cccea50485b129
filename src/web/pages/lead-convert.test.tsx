import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { convertLead, linkLead } from '#contract/conversions/conversions.endpoints.ts'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { getPatient, matchPatients } from '#contract/patients/patients.endpoints.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { answer, callsTo, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeLead, makePatient } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  conflict,
  dialog,
  main,
  type Raise,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const path = '/leads/1/convert'
const convert =
  (handle: () => Response): Raise =>
  async () => {
    answer(convertLead, handle)
    const form = await openPage(path)
    await button(form, 'Convert to Patient').click()
    return alertOf(form)
  }
const link =
  (handle: () => Response): Raise =>
  async () => {
    answer(matchPatients, [makePatient()])
    answer(linkLead, handle)
    const form = await openPage(path)
    await button(form, 'Link to This Patient: Ada Example').first().click()
    return alertOf(form)
  }

testTexts({
  area: 'conversions',
  messages: conversionMessages,
  prepare: answerForPractice,
  gaps: { isPatient: conversionMessages.isPatient(['Ada Example']) },
  cases: {
    convertFailed: convert(refuse),
    stale: convert(stale),
    linkFailed: link(refuse),
    isPatient: convert(conflict(conversionMessages.isPatient(['Ada Example']))),
    askSomeoneElse: 'in the test of what is asked',
    unknownPatient: link(() => refused('invalid_fields', { patient: [conversionMessages.unknownPatient] })),
    known: () => {
      answer(matchPatients, [makePatient()])
      return openPage(path)
    },
    already: () => {
      answer(getLead, makeLead({ status: 'converted', patient: { id: 1, name: 'Ada Example' } }))
      return openPage(path)
    },
  },
})

test('the form holds what the lead has, and leads to the patient that it makes', async () => {
  answerForPractice()
  answer(matchPatients, [])
  answer(convertLead, makePatient({ first_name: 'Pat', leads: [{ id: 1, name: 'Pat Example' }] }))
  const form = await openPage(path)
  for (const [name, value] of [
    ['First Name', 'Pat'],
    ['Last Name', 'Example'],
    ['Email', 'pat@example.com'],
    ['Phone', '+12125550142'],
  ] as const)
    await expect.element(box(form, name)).toHaveValue(value)
  await expect.element(form.getByRole('combobox', { name: 'Location' })).toHaveValue('Main Street')
  answer(getPatient, makePatient({ first_name: 'Pat', leads: [{ id: 1, name: 'Pat Example' }] }))
  await button(form, 'Convert to Patient').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pat Example')
  await expect
    .element(main().getByRole('link', { name: 'Pat Example', exact: true }))
    .toHaveAttribute('href', '/leads/1')
})

test('a lead with the name and number of a patient asks first, and becomes another patient only on request', async () => {
  answerForPractice()
  answer(matchPatients, [makePatient({ first_name: 'Pat' }), makePatient({ id: 2, first_name: 'Other' })])
  answer(convertLead, refuse)
  const form = await openPage(path)
  const asked = conversionMessages.askSomeoneElse(['Pat Example'])
  await button(form, 'Convert to Patient').click()
  await expect.element(dialog(asked.title)).toHaveTextContent(asked.question)
  await button(dialog(asked.title), 'Cancel').click()
  await expect.element(dialog(asked.title)).not.toBeInTheDocument()
  expect(callsTo(convertLead)).toEqual([])
  await button(form, 'Convert to Patient').click()
  await button(dialog(asked.title), asked.confirm).click()
  await expect.element(alertOf(form)).toHaveTextContent(conversionMessages.convertFailed)
  expect(callsTo(convertLead)).toMatchObject([{ body: { first_name: 'Pat', someone_else: true } }])
  // Asked once is enough.
  await button(form, 'Convert to Patient').click()
  await expect.poll(() => callsTo(convertLead).length).toBe(2)
})

test('whose name differs from all patients with the number is a new patient without a question', async () => {
  answerForPractice()
  answer(matchPatients, [makePatient()])
  answer(convertLead, refuse)
  const form = await openPage(path)
  await button(form, 'Convert to Patient').click()
  await expect.element(alertOf(form)).toHaveTextContent(conversionMessages.convertFailed)
  expect(callsTo(convertLead)).toMatchObject([{ body: { someone_else: false } }])
})

test('a time that was chosen for the lead is booked next', async () => {
  answerForPractice()
  answer(convertLead, makePatient())
  const form = await openPage(`${path}?date_time=2031-03-13T12%3A00%3A00.000Z&staff=1&location=1`)
  await button(form, 'Convert to Patient').click()
  await expect.element(button(main(), 'Create Appointment')).toBeVisible()
  await expect.element(box(main(), 'Date')).toHaveValue('03/13/2031')
  await expect.element(main().getByRole('combobox', { name: 'Time' })).toHaveValue('8:00 AM')
})

test('who has the number or email of a patient is told while it is typed, and the lead is linked to them', async () => {
  answerForPractice()
  const augusta = makePatient({ first_name: 'Augusta', email: 'a@example.com' })
  answer(matchPatients, ({ query: { phone = '', email = '' } }) =>
    phone.endsWith('0142') || email.toLowerCase() === augusta.email ? [augusta] : [],
  )
  answer(linkLead, augusta)
  answer(getPatient, augusta)
  const form = await openPage(path)
  const known = form.getByRole('status').filter({ hasText: conversionMessages.known })
  await expect.element(known).toHaveTextContent('Augusta Example')
  await box(form, 'Phone').fill('+12125550199')
  await expect.element(known).not.toBeInTheDocument()
  await box(form, 'Email').fill('A@example.com')
  await button(known, 'Link to This Patient: Augusta Example').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Augusta Example')
  expect(callsTo(linkLead)).toMatchObject([{ params: { id: '1' }, body: { patient: 1 } }])
  expect(callsTo(convertLead)).toEqual([])
})

test('who is known shows while the number of a new patient is typed', async () => {
  answerForPractice()
  answer(matchPatients, ({ query: { phone = '' } }) => (phone.endsWith('0142') ? [makePatient()] : []))
  const form = await openPage('/patients/create')
  await box(form, 'Phone').fill('212.555.0142')
  const known = form.getByRole('status').filter({ hasText: conversionMessages.known })
  await expect.element(known).toHaveTextContent('Ada Example')
})

test('a lead that someone changed in the meantime keeps what was filled in, and is not converted unseen', async () => {
  answerForPractice()
  const form = await openPage(path)
  await expect.element(box(form, 'First Name')).toHaveValue('Pat')
  answer(getLead, makeLead({ first_name: 'Augusta', version: 2 }))
  await queryClient.invalidateQueries({ queryKey: sharedQueryKeys.leads })
  await expect.element(form.getByText('Augusta')).toBeVisible()
  await expect.element(box(form, 'First Name')).toHaveValue('Pat')
  await expect.element(box(form, 'Email')).toHaveValue('pat@example.com')
  await expect.element(form.getByRole('combobox', { name: 'Location' })).toHaveValue('Main Street')
  answer(convertLead, stale)
  await box(form, 'Insurance Provider').fill('Evenfield')
  await button(form, 'Convert to Patient').click()
  await expect.element(alertOf(form)).toHaveTextContent(conversionMessages.stale)
  await expect.element(box(form, 'Insurance Provider')).toHaveValue('Evenfield')
  answer(convertLead, makePatient())
  await button(form, 'Convert to Patient').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Example')
  expect(callsTo(convertLead).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

test('an answer that is lost costs nothing typed, and the lead is converted under the same key', async () => {
  answerForPractice()
  answer(convertLead, unreachable)
  const form = await openPage(path)
  await box(form, 'Insurance Provider').fill('Evenfield')
  await button(form, 'Convert to Patient').click()
  await expect.element(alertOf(form)).toHaveTextContent(conversionMessages.convertFailed)
  await expect.element(box(form, 'Insurance Provider')).toHaveValue('Evenfield')
  answer(convertLead, makePatient())
  await button(form, 'Convert to Patient').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Example')
  const keys = callsTo(convertLead).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/.{16}/)
})
