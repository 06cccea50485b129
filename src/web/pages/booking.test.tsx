import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  deleteAppointment,
  listAppointments,
  listSlots,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { visitLabels } from '#contract/appointments/visits.labels.ts'
import { bookLead, bookNewPerson, bookPatient, undoBooking } from '#contract/bookings/bookings.endpoints.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import type { Booked } from '#contract/bookings/bookings.schemas.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { backToLead } from '#contract/leads/leads.labels.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import type { QueueEntry } from '#contract/queue/queue.schemas.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeAppointment, makeLead, makePatient, makeService } from '#web/testing/fixtures.ts'
import { goBack, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  button,
  conflict,
  dialog,
  main,
  type Raise,
  refuse,
  secondVisitOffered,
  testTexts,
} from '#web/testing/texts.ts'

const place = { id: 1, name: 'Main Street' }
const dana = { id: 1, name: 'Dana Dentist' }
// 8:30, 9:00 and so on in New York.
const slots = ['13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30'].map((time) => ({
  ...{ date_time: `2027-03-09T${time}:00.000Z`, staff: dana, location: place },
}))
const booked: Booked = { ...makeAppointment({ id: 9 }), lead: 1, is_new_patient: true, requests: [3] }

const possible = { id: 4, name: 'Pat Example', phone: '', email: '', date_of_birth: '1990-01-02' }

function prepare(): void {
  bookingDialog.close()
  answerForPractice()
  answer(listSlots, { results: slots })
  answer(serviceEndpoints.list, pageOf())
  answer(bookLead, booked)
}
beforeEach(prepare)

const opened = () => dialog(labels.title('Pat Example'))
const open = async () => {
  await openPage('/leads/1')
  await expect.element(page.getByRole('button', { name: 'Book', exact: true })).toBeVisible()
  await userEvent.keyboard('b')
  await expect.element(opened().getByRole('radio').first()).toBeVisible()
}

test('B and Enter book a lead at the first of six free times', async () => {
  await open()
  await expect.poll(() => opened().getByRole('radio').elements().length).toBe(6)
  await userEvent.keyboard('{Enter}')
  await expect.element(opened()).not.toBeInTheDocument()
  expect(callsTo(bookLead)).toMatchObject([
    { params: { id: '1' }, body: { date_time: slots[0]?.date_time, staff: 1, location: 1 } },
  ])
  await expect.element(page.getByText(labels.booked('Tue 03/09/2027, 8:30 AM', dana.name))).toBeVisible()
})

test('the booking dialog asks for the times that a typed wish describes', async () => {
  await open()
  await userEvent.keyboard('tu before 9')
  await expect.poll(() => callsTo(listSlots).at(-1)?.query).toMatchObject({ at: 'tue,before:09:00' })
})

test('the key 1 in queue mode books the person, and U undoes it', async () => {
  answer(undoBooking, undefined)
  const [ada] = answerForQueue(makeQueue(2)) as [QueueEntry]
  await openPage('/queue/work')
  const heading = main().getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Ada')
  await userEvent.keyboard('1')
  await expect.element(dialog(labels.title('Pat Example')).getByRole('radio').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveTextContent('Bea')
  expect(callsTo(bookLead)).toMatchObject([{ params: { id: String(ada.lead?.id) } }])
  await userEvent.keyboard('u')
  await expect.element(heading).toHaveTextContent('Ada')
  expect(callsTo(undoBooking)).toHaveLength(1)
})

test('arrow keys choose another free time', async () => {
  await open()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  await expect.poll(() => callsTo(bookLead)[0]?.body.date_time).toBe(slots[1]?.date_time)
})

test('a booking can be undone', async () => {
  answer(undoBooking, undefined)
  await open()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(labels.undone)).toBeVisible()
  expect(callsTo(undoBooking)).toMatchObject([{ params: { id: '1', appointmentId: '9' } }])
})

test('the booking dialog asks whether the lead is a possible patient', async () => {
  answer(bookLead, ({ body }) =>
    body.someone_else ? booked : refused('conflict', undefined, { patients: [possible] }),
  )
  await open()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(opened().getByRole('alert'))
    .toHaveTextContent(bookingMessages.maybePatients(['Pat Example']))
  await expect.element(button(opened(), 'Pat Example · 01/02/1990')).toBeVisible()
  await button(opened(), labels.someoneElse).click()
  await expect.element(opened()).not.toBeInTheDocument()
})

test('the booking dialog asks for the name and number that a lead lacks', async () => {
  answer(getLead, makeLead({ first_name: 'Pat', last_name: '', phone: '', email: '' }))
  await openPage('/leads/1')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  const form = dialog(labels.title('Pat'))
  await form.getByRole('textbox', { name: labels.lastName }).fill('Example')
  await form.getByRole('textbox', { name: labels.phone }).fill('212 555 0142')
  await button(form, labels.book).click()
  await expect
    .poll(() => callsTo(bookLead)[0]?.body)
    .toMatchObject({ last_name: 'Example', phone: '212 555 0142' })
})

test('the undo of a booking deletes the visit of a patient without a lead', async () => {
  answer(bookPatient, { ...booked, lead: null, patient: { id: 1, name: 'Pat Example' }, version: 1 })
  answer(deleteAppointment, undefined)
  await openPage('/patients/1')
  await expect.element(page.getByRole('button', { name: 'Book', exact: true })).toBeVisible()
  await userEvent.keyboard('b')
  await expect.element(dialog(labels.title('Ada Example')).getByRole('radio').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => callsTo(bookPatient))
    .toMatchObject([{ params: { id: '1' }, body: { type: labels.visit } }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(labels.undone)).toBeVisible()
  expect(callsTo(deleteAppointment)).toMatchObject([{ params: { id: '1', appointmentId: '9' } }])
})

test('the booking dialog asks about a second visit at the time', async () => {
  const busy = appointmentMessages.patientBusy('Pat Example', '8:30 AM', 'Dana Dentist')
  answer(bookLead, ({ body }) => (body.second_visit ? booked : secondVisitOffered(busy)))
  await open()
  await userEvent.keyboard('{Enter}')
  await button(dialog(visitLabels.secondVisit), visitLabels.bookSecond).click()
  await expect.element(opened()).not.toBeInTheDocument()
  expect(callsTo(bookLead).at(-1)?.body).toMatchObject({ second_visit: true })
})

test('the booking dialog sends an unknown service as the type', async () => {
  answer(serviceEndpoints.list, pageOf(makeService({ id: 5, name: 'Cleaning' })))
  await open()
  const what = opened().getByRole('combobox', { name: labels.type })
  await what.fill('Cleaning')
  await expect.poll(() => callsTo(listSlots).at(-1)?.query).toMatchObject({ service: '5' })
  await what.fill('Chipped tooth')
  await button(opened(), labels.book).click()
  await expect.poll(() => callsTo(bookLead)[0]?.body).toMatchObject({ type: 'Chipped tooth' })
  expect(callsTo(bookLead)[0]?.body).not.toHaveProperty('service')
})

const search = () => dialog(labels.titleAnyone).getByRole('textbox', { name: labels.search })
const openForAnyone = async () => {
  await openPage('/calendar')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect.element(search()).toHaveFocus()
}

test('a new person is booked by a typed name and number', async () => {
  answer(listLeads, pageOf())
  answer(listPatients, pageOf())
  answer(bookNewPerson, booked)
  await openForAnyone()
  await userEvent.keyboard('grace hopper 212 555 0188')
  await expect.element(page.getByRole('option', { name: /^Somebody new/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog(labels.title('grace hopper')).getByRole('radio').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => callsTo(bookNewPerson)[0]?.body)
    .toMatchObject({ first_name: 'grace', last_name: 'hopper', phone: '212 555 0188', location: 1 })
})

test('the booking search lists a converted lead once', async () => {
  answer(
    listLeads,
    pageOf(
      makeLead({ id: 7, first_name: 'Bea' }),
      makeLead({ first_name: 'Ada', phone: makePatient().phone }),
    ),
  )
  answer(listPatients, pageOf(makePatient()))
  await openForAnyone()
  await search().fill('example')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual([
      expect.stringMatching(/^Ada ExamplePatient/),
      expect.stringMatching(/^Bea Example/),
      labels.somebodyNew('example'),
    ])
})

test('another of the family keeps day, provider and number', async () => {
  answer(listLeads, pageOf())
  answer(listPatients, pageOf())
  answer(bookNewPerson, booked)
  await open()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: labels.family }).click()
  await expect.element(search()).toHaveValue(makeLead().phone)
  await page.getByRole('option', { name: /^Somebody new/ }).click()
  const form = dialog(labels.title('Example'))
  await form.getByRole('textbox', { name: labels.firstName }).fill('Sam')
  await expect
    .poll(() => callsTo(listSlots).at(-1)?.query)
    .toMatchObject({ staff: '1', from: '2027-03-09T14:30:00.000Z', to: '2027-03-09' })
  await button(form, labels.book).click()
  await expect
    .poll(() => callsTo(bookNewPerson)[0]?.body)
    .toMatchObject({ first_name: 'Sam', last_name: 'Example', phone: makeLead().phone })
})

test("a lead's page shows the next visit of the patient", async () => {
  answer(getLead, makeLead({ patient: { id: 1, name: 'Pat Example' } }))
  answer(listAppointments, pageOf(makeAppointment({ date_time: '2027-03-09T13:30:00.000Z' })))
  await openPage('/leads/1')
  await expect.element(page.getByRole('link', { name: /^Booked Tue 03\/09\/2027, 8:30 AM/ })).toBeVisible()
})

test('a visit is moved to a free time, and the undo moves it back', async () => {
  const visit = makeAppointment({ date_time: '2027-03-09T13:30:00.000Z' })
  answer(listAppointments, pageOf(visit))
  answer(patchAppointment, ({ body }) => ({ ...visit, date_time: String(body.date_time), version: 2 }))
  await openPage('/patients/1')
  await page
    .getByRole('button', { name: /^Other states/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: visitLabels.reschedule }).click()
  const form = dialog(labels.titleMove(visit.patient.name))
  await form.getByRole('radio').nth(1).click()
  await button(form, labels.move).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => callsTo(patchAppointment).map(({ body }) => body.date_time))
    .toEqual(['2027-03-09T14:00:00.000Z', visit.date_time])
})

test('a page change closes the booking dialog', async () => {
  await openPage('/leads/1/convert')
  await page.getByRole('link', { name: backToLead }).click()
  await expect.element(page.getByRole('button', { name: 'Book', exact: true })).toBeVisible()
  await userEvent.keyboard('b')
  await expect.element(opened()).toBeVisible()
  await goBack()
  await expect.element(opened()).not.toBeInTheDocument()
})

const submit =
  (handle: () => Response): Raise =>
  async () => {
    answer(bookLead, handle)
    await open()
    await userEvent.keyboard('{Enter}')
    return opened()
  }

testTexts({
  area: 'bookings',
  messages: bookingMessages,
  prepare: prepare,
  gaps: { maybePatients: bookingMessages.maybePatients(['Pat Example']) },
  cases: {
    noTimes: async () => {
      answer(listSlots, { results: [] })
      await openPage('/leads/1')
      await page.getByRole('button', { name: 'Book', exact: true }).click()
      return opened()
    },
    bookFailed: submit(refuse),
    undoFailed: async () => {
      answer(undoBooking, refuse)
      await submit(() => Response.json(booked, { status: 201 }))()
      await page.getByRole('button', { name: 'Undo' }).click()
      return page.getByRole('alert')
    },
    reach: submit(() => refused('invalid_fields', { phone: [bookingMessages.reach] })),
    maybePatients: submit(() => refused('conflict', undefined, { patients: [possible] })),
    personFailed: async () => {
      answer(getLead, refuse)
      await openPage('/leads')
      bookingDialog.open({ who: { kind: 'lead', id: 9 } })
      return page.getByRole('alert')
    },
    searchFailed: async () => {
      answer(listLeads, refuse)
      await openPage('/calendar')
      await page.getByRole('button', { name: 'New Appointment' }).click()
      await dialog(labels.titleAnyone).getByRole('textbox', { name: labels.search }).fill('ada')
      return dialog(labels.titleAnyone)
    },
    unknownPatient: 'said by the server: the screen offers known patients',
    otherPatient: submit(conflict(bookingMessages.otherPatient)),
    changed: async () => {
      answer(undoBooking, conflict(bookingMessages.changed))
      await submit(() => Response.json(booked, { status: 201 }))()
      await page.getByRole('button', { name: 'Undo' }).click()
      return page.getByRole('alert')
    },
  },
})
