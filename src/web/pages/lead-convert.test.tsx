import { expect, test } from 'vitest'
import { convertLead, linkLead } from '#contract/conversions/conversions.endpoints.ts'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { matchPatients } from '#contract/patients/patients.endpoints.ts'
import { answer, refused } from '#web/testing/fake-api.ts'
import { makeLead, makePatient } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, main, type Raise, refuse, stale, testTexts } from '#web/testing/texts.ts'

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
  cases: {
    convertFailed: convert(refuse),
    stale: convert(stale),
    linkFailed: link(refuse),
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

test('a time that was chosen for the lead is booked next', async () => {
  answerForPractice()
  answer(convertLead, makePatient())
  const form = await openPage(`${path}?date_time=2031-03-13T12%3A00%3A00.000Z&staff=1&location=1`)
  await button(form, 'Convert to Patient').click()
  await expect.element(button(main(), 'Create Appointment')).toBeVisible()
  await expect.element(box(main(), 'Date')).toHaveValue('03/13/2031')
  await expect.element(main().getByRole('combobox', { name: 'Time' })).toHaveValue('8:00 AM')
})
