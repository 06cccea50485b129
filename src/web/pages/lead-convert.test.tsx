import { expect, test } from 'vitest'
import { convertLead, linkLead } from '#contract/conversions/conversions.endpoints.ts'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { matchPatients } from '#contract/patients/patients.endpoints.ts'
import { answer, callsTo, refused } from '#web/testing/fake-api.ts'
import { makeLead, makePatient } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
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
    isPatient: convert(() =>
      Response.json(
        { code: 'conflict', detail: conversionMessages.isPatient(['Ada Example']), request_id: 'test' },
        { status: 409 },
      ),
    ),
    askSomeoneElse: 'In the test of what is asked.',
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

test('whoever has the name and number of a patient is asked about first, and is another one only when that is said', async () => {
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
