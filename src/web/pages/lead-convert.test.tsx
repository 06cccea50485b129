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

test('the conversion form is filled from the lead and opens the new patient', async () => {
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

test('the conversion form asks before making another patient with the same name and number', async () => {
  answerForPractice()
  answer(matchPatients, [makePatient({ first_name: 'Pat' }), makePatient({ id: 2, first_name: 'Other' })])
  answer(convertLead, refuse)
  const form = await openPage(path)
  const confirmation = conversionMessages.askSomeoneElse(['Pat Example'])
  await button(form, 'Convert to Patient').click()
  await expect.element(dialog(confirmation.title)).toHaveTextContent(confirmation.question)
  await button(dialog(confirmation.title), 'Cancel').click()
  await expect.element(dialog(confirmation.title)).not.toBeInTheDocument()
  expect(callsTo(convertLead)).toEqual([])
  await button(form, 'Convert to Patient').click()
  await button(dialog(confirmation.title), confirmation.confirm).click()
  await expect.element(alertOf(form)).toHaveTextContent(conversionMessages.convertFailed)
  expect(callsTo(convertLead)).toMatchObject([{ body: { first_name: 'Pat', someone_else: true } }])
  // The question is not repeated.
  await button(form, 'Convert to Patient').click()
  await expect.poll(() => callsTo(convertLead).length).toBe(2)
})

test('the conversion form does not ask when the names differ', async () => {
  answerForPractice()
  answer(matchPatients, [makePatient()])
  answer(convertLead, refuse)
  const form = await openPage(path)
  await button(form, 'Convert to Patient').click()
  await expect.element(alertOf(form)).toHaveTextContent(conversionMessages.convertFailed)
  expect(callsTo(convertLead)).toMatchObject([{ body: { someone_else: false } }])
})

test('the conversion form shows patients with the typed contacts and links the lead', async () => {
  answerForPractice()
  const augusta = makePatient({ first_name: 'Augusta', email: 'a@example.com' })
  answer(matchPatients, ({ query: { phone = '', email = '' } }) =>
    phone.endsWith('0142') || email.toLowerCase() === augusta.email ? [augusta] : [],
  )
  answer(linkLead, augusta)
  answer(getPatient, augusta)
  const form = await openPage(path)
  const matches = form.getByRole('status').filter({ hasText: conversionMessages.known })
  await expect.element(matches).toHaveTextContent('Augusta Example')
  await box(form, 'Phone').fill('+12125550199')
  await expect.element(matches).not.toBeInTheDocument()
  await box(form, 'Email').fill('A@example.com')
  await button(matches, 'Link to This Patient: Augusta Example').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Augusta Example')
  expect(callsTo(linkLead)).toMatchObject([{ params: { id: '1' }, body: { patient: 1 } }])
  expect(callsTo(convertLead)).toEqual([])
})

test('the patient form shows known patients while their number is typed', async () => {
  answerForPractice()
  answer(matchPatients, ({ query: { phone = '' } }) => (phone.endsWith('0142') ? [makePatient()] : []))
  const form = await openPage('/patients/create')
  await box(form, 'Phone').fill('212.555.0142')
  const matches = form.getByRole('status').filter({ hasText: conversionMessages.known })
  await expect.element(matches).toHaveTextContent('Ada Example')
})

test('the conversion form keeps its input when someone else changes the lead', async () => {
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

test('the conversion form keeps its input and idempotency key when the answer is lost', async () => {
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
