import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  createAppointment,
  listCalendar,
  listCollisions,
  markCollisionsSeen,
  patchAppointment,
  putAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { makeAppointment } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, dialog, main, refuse, secondVisitOffered } from '#web/testing/texts.ts'

const day = '2027-03-13'
const busy = appointmentMessages.patientBusy('Ada Example', '9:00 AM', 'Dana Dentist')
const question = () => dialog(labels.secondVisit)
const confirm = async () => {
  await expect.element(question()).toHaveTextContent(appointmentMessages.bookSecond(busy))
  await button(question(), labels.bookSecond).click()
}
/** Refuses until a second visit is meant. */
const refuseUnmeant =
  (fields: Partial<Appointment> = {}) =>
  ({ body }: { body: { second_visit?: boolean | undefined } }) =>
    body.second_visit ? makeAppointment({ ...fields, second_visit: true }) : secondVisitOffered(busy)
const meant = (bodies: { second_visit?: boolean | undefined }[]) =>
  bodies.map(({ second_visit = false }) => second_visit)

beforeEach(answerForPractice)

async function fill(): Promise<Locator> {
  const form = await openPage('/patients/1/appointments/new')
  await box(form, 'Date').fill('03/13/2027')
  await form.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: '9:30 AM', exact: true }).click()
  await pick(form.getByRole('combobox', { name: 'Staff' }), 'Dana Dentist')
  await form.getByRole('combobox', { name: 'Type' }).fill('Cleaning')
  return form
}

test('a second visit of a patient is booked after a question', async () => {
  answer(createAppointment, refuseUnmeant())
  await button(await fill(), 'Create Appointment').click()
  await confirm()
  await expect.element(main().getByRole('table', { name: 'Appointments' })).toBeVisible()
  expect(meant(callsTo(createAppointment).map(({ body }) => body))).toEqual([false, true])
})

test('a second visit that is not meant stays in the form', async () => {
  answer(createAppointment, refuseUnmeant())
  const form = await fill()
  await button(form, 'Create Appointment').click()
  await button(question(), 'Cancel').click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(form.getByRole('combobox', { name: 'Type' })).toHaveValue('Cleaning')
  expect(callsTo(createAppointment)).toHaveLength(1)
})

test('saving a visit that overlaps another visit asks first', async () => {
  answer(putAppointment, refuseUnmeant())
  const form = await openPage('/patients/1/appointments/1/edit')
  await form.getByRole('combobox', { name: 'Type' }).fill('Changed')
  await button(form, 'Update Appointment').click()
  await confirm()
  await expect.element(main().getByRole('table', { name: 'Appointments' })).toBeVisible()
  expect(meant(callsTo(putAppointment).map(({ body }) => body))).toEqual([false, true])
})

const card = () =>
  main()
    .getByRole('region', { name: 'Appointments' })
    .getByRole('button', { name: /^Ada Example,/ })
async function pressOnCard(keys: string) {
  await openPage(`/calendar?date=${day}&cancelled=show`)
  await expect.element(card()).toBeVisible()
  ;(card().element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

test('moving a visit onto another visit asks first', async () => {
  answer(patchAppointment, refuseUnmeant({ date_time: '2027-03-13T14:30:00.000Z' }))
  await pressOnCard('m{ArrowDown}{Enter}')
  await confirm()
  await expect.element(page.getByText(/^Ada Example moved to 03\/13\/2027, 9:30 AM/)).toBeVisible()
  expect(meant(callsTo(patchAppointment).map(({ body }) => body))).toEqual([false, true])
})

test('the undo of moving a second visit means it again', async () => {
  const second = makeAppointment({ second_visit: true })
  answer(listCalendar, { count: 1, results: [second] })
  answer(patchAppointment, makeAppointment({ date_time: '2027-03-13T14:30:00.000Z', version: 2 }))
  await pressOnCard('m{ArrowDown}{Enter}')
  await button(page.getByRole('alert'), 'Undo').click()
  await expect.poll(() => meant(callsTo(patchAppointment).map(({ body }) => body))).toEqual([false, true])
})

test('restoring a canceled visit that overlaps another visit asks first', async () => {
  const canceled = makeAppointment({ status: 'cancelled', visit_state: 'canceled' })
  answer(listCalendar, { count: 1, results: [canceled] })
  answer(patchAppointment, refuseUnmeant({ visit_state: 'confirmed' }))
  await pressOnCard('c')
  await confirm()
  await expect.element(page.getByText('Ada Example: Confirmed')).toBeVisible()
})

const overlapping = {
  count: 2,
  results: [makeAppointment({ second_visit: true }), makeAppointment({ id: 2 })],
}

test('administrators see once which visits overlapped before', async () => {
  answer(listCollisions, overlapping)
  answer(markCollisionsSeen, undefined)
  await openPage('/calendar')
  await expect.element(main()).toHaveTextContent(labels.collisions(2))
  await button(main(), labels.review).click()
  const list = dialog(labels.collisionsTitle)
  const links = list.getByRole('link', { name: 'Ada Example, 03/13/2027, 9:00 AM' })
  await expect.element(links.first()).toHaveAttribute('href', '/patients/1/appointments/1/edit')
  await button(list, labels.markSeen).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(main()).not.toHaveTextContent(labels.collisions(2))
  expect(callsTo(markCollisionsSeen)).toHaveLength(1)
})

test('the dialog shows a failure to mark visits as seen', async () => {
  answer(listCollisions, overlapping)
  answer(markCollisionsSeen, refuse)
  await openPage('/calendar')
  await button(main(), labels.review).click()
  const list = dialog(labels.collisionsTitle)
  await button(list, labels.markSeen).click()
  await expect.element(alertOf(list)).toHaveTextContent(appointmentMessages.collisionsSeenFailed)
})
