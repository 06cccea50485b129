import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  listSlots,
  putAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatWall } from '#contract/appointments/appointments.times.ts'
import { getPatient } from '#contract/patients/patients.endpoints.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeAppointment, makePatient } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, conflict, dialog, main, stale } from '#web/testing/texts.ts'

const day = '2027-03-13'
const choice = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true })
const pickTime = async (form: Locator, time: string) => {
  await choice(form, 'Time').click()
  await page.getByRole('option', { name: time, exact: true }).click()
}

beforeEach(answerForPractice)

test('a time that is taken says by what, and the next free ones are one click away', async () => {
  const detail = appointmentMessages.overlaps(
    'Dana Dentist',
    `${formatWall({ day, time: '09:00' })}, 1 h`,
    'Crown, Bo Other',
  )
  answer(createAppointment, conflict(detail))
  answer(listSlots, {
    results: [
      {
        date_time: '2027-03-13T15:00:00.000Z',
        staff: { id: 1, name: 'Dana Dentist' },
        location: { id: 1, name: 'Main office' },
      },
    ],
  })
  const form = await openPage('/patients/1/appointments/new')
  await box(form, 'Date').fill('03/13/2027')
  await pickTime(form, '9:30 AM')
  await pick(choice(form, 'Staff'), 'Dana Dentist')
  await choice(form, 'Type').fill('Cleaning')
  await button(form, 'Create Appointment').click()
  const alert = alertOf(form).filter({ hasText: appointmentMessages.createFailed })
  await expect.element(alert).toHaveTextContent(detail)
  await button(form, formatWall({ day, time: '10:00' })).click()
  await expect.element(choice(form, 'Time')).toHaveValue('10:00 AM')
  answer(createAppointment, makeAppointment({ type: 'Cleaning' }))
  await button(form, 'Create Appointment').click()
  await expect.element(main().getByRole('table', { name: 'Appointments' })).toBeVisible()
  const sent = callsTo(createAppointment).map(({ body }) => body.date_time)
  expect(sent).toEqual(['2027-03-13T14:30:00.000Z', '2027-03-13T15:00:00.000Z'])
})

test('the form marks the times when the provider is booked', async () => {
  const form = await openPage('/patients/1/appointments/new')
  await box(form, 'Date').fill('03/13/2027')
  await pick(choice(form, 'Staff'), 'Dana Dentist')
  await choice(form, 'Time').click()
  for (const time of ['9:00 AM', '9:30 AM'])
    await expect.element(page.getByRole('option', { name: appointmentLabels.takenTime(time) })).toBeVisible()
  await expect.element(page.getByRole('option', { name: '10:00 AM', exact: true })).toBeVisible()
})

test('taking a free time without a chosen location takes its location', async () => {
  answer(getPatient, makePatient({ location: null }))
  answer(createAppointment, conflict('Dana Dentist already has an appointment at that time.'))
  const slot = { date_time: '2027-03-13T15:00:00.000Z', staff: { id: 1, name: 'Dana Dentist' } }
  answer(listSlots, { results: [{ ...slot, location: { id: 2, name: 'Second office' } }] })
  const form = await openPage('/patients/1/appointments/new')
  await box(form, 'Date').fill('03/13/2027')
  await pickTime(form, '9:30 AM')
  await pick(choice(form, 'Staff'), 'Dana Dentist')
  await choice(form, 'Type').fill('Cleaning')
  await button(form, 'Create Appointment').click()
  await button(form, `${formatWall({ day, time: '10:00' })} · Second office`).click()
  await expect.element(choice(form, 'Location')).toHaveValue('Second office')
})

test('what two people change at once is brought together, and nothing typed is lost', async () => {
  answer(putAppointment, () => {
    answer(getAppointment, makeAppointment({ type: 'Bridge', duration: 90, version: 2 }))
    return stale()
  })
  const form = await openPage('/patients/1/appointments/1/edit')
  await choice(form, 'Type').fill('Filling')
  await button(form, 'Update Appointment').click()
  await expect.element(form.getByText(appointmentMessages.updateStale)).toBeVisible()
  await expect.element(choice(form, 'Duration')).toHaveValue('1 h 30 min')
  await expect.element(choice(form, 'Type')).toHaveValue('Filling')
  await button(form, 'Use this').click()
  answer(putAppointment, makeAppointment({ type: 'Bridge', duration: 90, version: 3 }))
  await button(form, 'Update Appointment').click()
  await expect.element(main().getByRole('table', { name: 'Appointments' })).toBeVisible()
  expect(callsTo(putAppointment).at(-1)).toMatchObject({ body: { type: 'Bridge', duration: 90 } })
  expect(callsTo(putAppointment).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

test('an appointment booked today is canceled with a reason and unsaved changes, or deleted', async () => {
  const booked = { created_at: new Date().toISOString() }
  answer(getAppointment, makeAppointment(booked))
  answer(putAppointment, ({ body }) =>
    makeAppointment({ ...booked, type: body.type, status: body.status, version: 2 }),
  )
  answer(deleteAppointment, () => {
    answer(listAppointments, pageOf())
    return undefined
  })
  const form = await openPage('/patients/1/appointments/1/edit')
  await pick(choice(form, 'Duration'), '45 min')
  await button(form, 'Cancel Appointment').click()
  await button(dialog('Cancel the Appointment of Ada Example?'), 'Patient is ill').click()
  await expect.element(main().getByRole('table', { name: 'Appointments' })).toBeVisible()
  expect(callsTo(putAppointment)).toMatchObject([
    { body: { status: 'cancelled', duration: 45, cancel_reason: 'Patient is ill' } },
  ])

  await main().getByRole('link', { name: /^Edit/ }).click()
  await button(form, 'Delete').click()
  await button(dialog('Delete Appointment'), 'Delete').click()
  await expect.element(main().getByText(appointmentMessages.none)).toBeVisible()
})

test('a time that comes twice as the clocks go back says which of the two it is', async () => {
  const form = await openPage('/patients/1/appointments/new')
  await box(form, 'Date').fill('11/07/2027')
  await choice(form, 'Time').click()
  const options = page.getByRole('option', { name: /^1:30 AM/ })
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['1:30 AM (EDT)', '1:30 AM (EST)'])
})
