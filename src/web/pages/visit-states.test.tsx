import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  listAppointments,
  listCalendar,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { statusOfVisit, type VisitState } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { bookingLabels } from '#contract/bookings/bookings.labels.ts'
import { getPatient } from '#contract/patients/patients.endpoints.ts'
import { addQuickLead } from '#contract/queue/queue.endpoints.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeAppointment, makePatient } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, conflict, dialog, main } from '#web/testing/texts.ts'

const day = '2027-03-13'
let stored: Appointment
const show = (appointment: Appointment) => {
  stored = appointment
  answer(listCalendar, { count: 1, results: [stored] })
  answer(listAppointments, pageOf(stored))
}
beforeEach(() => {
  answerForPractice()
  show(makeAppointment())
  answer(patchAppointment, ({ body }) => {
    const visit_state = body.visit_state as VisitState
    show({
      ...stored,
      ...body,
      status: statusOfVisit[visit_state],
      version: stored.version + 1,
    } as Appointment)
    return stored
  })
})

const card = () =>
  page.getByRole('region', { name: 'Appointments' }).getByRole('button', { name: /^Ada Example,/ })
const openCalendar = async () => {
  await openPage(`/calendar?date=${day}&cancelled=show`)
  await expect.element(card()).toBeVisible()
}
const press = async (keys: string) => {
  ;(card().element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}
const sent = () => callsTo(patchAppointment).map(({ body }) => body)

test.each([
  ['c', 'confirmed', 'Confirmed'],
  ['a', 'arrived', 'Arrived'],
  ['i', 'in_chair', 'In Chair'],
  ['d', 'done', 'Completed'],
] as const)('the key %s sets a visit in the calendar to %s, with an undo', async (key, state, label) => {
  await openCalendar()
  await press(key)
  await expect.element(page.getByText(`Ada Example: ${label}`)).toBeVisible()
  await expect.element(card()).toHaveAccessibleName(new RegExp(`, ${label}, Dana Dentist`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card()).toHaveAccessibleName(/, Scheduled, Dana Dentist/)
  expect(sent().map((body) => body.visit_state)).toEqual([state, 'unconfirmed'])
})

test('the visit dialog shows N/A for a patient without a number', async () => {
  answer(getPatient, makePatient({ phone: '' }))
  await openCalendar()
  await press('{Enter}')
  await expect.element(dialog('Appointment').getByText('N/A', { exact: true })).toBeVisible()
})

test('the visit dialog shows phone, note and the person who set the state', async () => {
  const set = { visit_state_at: '2027-03-12T20:30:00.000Z', visit_state_by: 'Fran Desk' }
  show(makeAppointment({ visit_state: 'confirmed', note: 'Needs a wheelchair', ...set }))
  await openCalendar()
  await press('{Enter}')
  const details = dialog('Appointment')
  await expect
    .element(details.getByRole('link', { name: /^\+1 212 555/ }))
    .toHaveAttribute('href', 'tel:+12125550142')
  await expect.element(details).toHaveTextContent('Needs a wheelchair')
  await expect.element(details).toHaveTextContent('by Fran Desk, 03/12/2027, 3:30 PM')
})

test('a click in the visit dialog sets the state', async () => {
  await openCalendar()
  await press('{Enter}')
  await button(dialog('Appointment'), 'Arrived').click()
  await expect.element(card()).toHaveAccessibleName(/, Arrived, Dana Dentist/)
})

test('a cancellation asks for the reason, and keeps the appointment without one', async () => {
  await openCalendar()
  await press('x')
  const question = dialog('Cancel the Appointment of Ada Example?')
  await button(question, 'Keep It').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await press('x')
  await question.getByRole('textbox', { name: 'Another reason' }).fill('Moved away')
  await button(question, 'Cancel Appointment').click()
  await expect.element(dialog("What's Next for Ada Example?")).toBeVisible()
  expect(sent()).toEqual([{ visit_state: 'canceled', status: 'cancelled', cancel_reason: 'Moved away' }])
})

test('a no-show offers to book another time with the same type and length', async () => {
  await openCalendar()
  await press('n')
  const next = dialog("What's Next for Ada Example?")
  await button(next, 'Book Another Time').click()
  const form = dialog(bookingLabels.title('Ada Example'))
  await expect.element(form.getByRole('combobox', { name: bookingLabels.type })).toHaveValue('Crown')
  await expect.element(form.getByRole('combobox', { name: bookingLabels.length })).toHaveValue('1 h')
})

test('a no-show puts the patient back into the queue', async () => {
  answer(addQuickLead, { id: 7, name: 'Ada Example', request: 9, known: true })
  await openCalendar()
  await press('n')
  const next = dialog("What's Next for Ada Example?")
  await button(next, 'Back to the Queue').click()
  await expect.element(next).not.toBeInTheDocument()
  expect(callsTo(addQuickLead)).toMatchObject([
    { body: { name: 'Ada Example', message: 'Missed the visit on 03/13/2027.' } },
  ])
})

test('a no-show offers a task about the patient', async () => {
  await openCalendar()
  await press('n')
  await button(dialog("What's Next for Ada Example?"), 'Add a Task').click()
  await expect.element(dialog('New Task')).toBeVisible()
})

test('a no-show whose time was taken shows the conflict and stays a no-show', async () => {
  show(makeAppointment({ visit_state: 'no_show', status: 'cancelled' }))
  answer(patchAppointment, conflict(appointmentMessages.takenMeanwhile))
  await openCalendar()
  await press('c')
  await expect
    .element(page.getByRole('alert').filter({ hasText: appointmentMessages.takenMeanwhile }))
    .toBeVisible()
  await expect.element(card()).toHaveAccessibleName(/, No Show, Dana Dentist/)
})

test("a patient's list sets the next state by click and others by menu", async () => {
  await openPage('/patients/1/appointments')
  await button(main(), 'Confirm: Crown, 03/13/2027, 9:00 AM').click()
  await expect.element(main().getByText('Confirmed', { exact: true })).toBeVisible()
  await button(main(), 'Other states: Crown, 03/13/2027, 9:00 AM').click()
  await page.getByRole('menuitem', { name: 'In Chair' }).click()
  await expect.element(main().getByText('In Chair', { exact: true })).toBeVisible()
})
