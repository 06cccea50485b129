import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  listCalendar,
  listCollisions,
  listSlots,
  patchAppointment,
  putAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentLimits } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatWall } from '#contract/appointments/appointments.times.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeAppointment } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  askByButton,
  at,
  box,
  button,
  conflict,
  deletionCases,
  dialog,
  failing,
  main,
  type Raise,
  type RaiseOnPage,
  refuse,
  secondVisitOffered,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

type Handle = () => Response

// The day before the clocks go forward, and of the appointment at 9 AM that the practice has.
const day = '2027-03-13'
const paths = { book: '/patients/1/appointments/new', edit: '/patients/1/appointments/1/edit' }

const fill = async (time: string): Promise<Locator> => {
  const form = await openPage(paths.book)
  await box(form, 'Date').fill(formatDay(day))
  await form.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
  await pick(form.getByRole('combobox', { name: 'Staff' }), 'Dana Dentist')
  await form.getByRole('combobox', { name: 'Type' }).fill('Cleaning')
  return form
}
const fillFree = () => fill('11:00 AM')
const fillTaken = () => fill('9:30 AM')
const book = (handle: Handle, begin = fillFree): RaiseOnPage => ({
  begin,
  async act(form) {
    answer(createAppointment, handle)
    await button(form, 'Create Appointment').click()
    return form
  },
})
const overlapping = appointmentMessages.overlaps(
  'Dana Dentist',
  `${formatWall({ day, time: '09:00' })}, 1 h`,
  'Crown, Ada Example',
)
const operatoryTaken = appointmentMessages.operatoryTaken(
  'Op 1',
  `${formatWall({ day, time: '09:00' })}, 1 h`,
  'Crown, Bo Other',
)
const patientBusy = appointmentMessages.patientBusy('Ada Example', '9:00 AM', 'Dana Dentist')
const askSecond = async (): Promise<Locator> => {
  const handle = () => secondVisitOffered(patientBusy)
  await book(handle).act(await fillTaken())
  return dialog(labels.secondVisit)
}
const bookRefused = (errors: Record<string, string[]>) => book(() => refused('invalid_fields', errors))
const openForm = at(paths.edit)
const update = (handle: Handle): RaiseOnPage => ({
  begin: openForm,
  async act(form) {
    answer(putAppointment, handle)
    await form.getByRole('combobox', { name: 'Type' }).fill('Changed')
    await button(form, 'Update Appointment').click()
    return alertOf(form)
  },
})
const appointments = (within: Locator) => within.getByRole('region', { name: 'Appointments' })
const onCalendar = async (): Promise<Locator> =>
  appointments(await openPage(`/calendar?date=${day}`)).getByRole('button', { name: /^Ada Example,/ })
/** The calendar with a patient who is out of sight. */
const hidden = async (): Promise<Locator> => {
  const entry = {
    ...makeAppointment(),
    type: null,
    patient: null,
    note: null,
    cancel_reason: null,
    second_visit: null,
  }
  answer(listCalendar, { count: 1, results: [entry] })
  return appointments(await openPage(`/calendar?date=${day}`))
}
async function press(entry: Locator, keys: string): Promise<void> {
  await expect.element(entry).toBeVisible()
  ;(entry.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}
const move =
  (handle: Handle): Raise =>
  async () => {
    answer(patchAppointment, handle)
    await press(await onCalendar(), 'm{ArrowDown}{Enter}')
    return page.getByRole('alert')
  }
const openEmpty = at(paths.book)
const openOfToday = () => {
  answer(getAppointment, makeAppointment({ created_at: new Date().toISOString() }))
  return openPage(paths.edit)
}
const submitWithDate: RaiseOnPage = {
  begin: openEmpty,
  async act(form) {
    await box(form, 'Date').fill(formatDay(day))
    await button(form, 'Create Appointment').click()
    return form
  },
}

testTexts({
  area: 'appointments',
  messages: appointmentMessages,
  prepare: answerForPractice,
  gaps: {
    durationRange: appointmentMessages.durationRange(
      appointmentLimits.minDuration,
      appointmentLimits.maxDuration,
    ),
    skippedTime: appointmentMessages.skippedTime('2:30 AM'),
    tooMany: appointmentMessages.tooMany(1, 2_000),
    overlaps: overlapping,
    operatoryTaken,
    patientBusy,
    bookSecond: appointmentMessages.bookSecond(patientBusy),
  },
  cases: {
    createFailed: book(refuse),
    fetchFailed: failing(getAppointment, paths.edit),
    updateFailed: update(refuse),
    updateStale: update(stale),
    past: 'has its own test',
    ...deletionCases('Appointment', deleteAppointment, openOfToday, askByButton('Delete')),
    idRequired: at('/patients/1/appointments/abc/edit'),
    notFound: at('/patients/1/appointments/999999999/edit'),
    moveFailed: move(refuse),
    moveStale: move(stale),
    statusStale: async () => {
      answer(patchAppointment, stale)
      await press(await onCalendar(), 'd')
      return page.getByRole('alert')
    },
    otherState: 'said by the server: no screen sends both',

    unfinishedFailed: 'has its own test with the end of day',
    calendarFailed: failing(listCalendar, '/calendar'),
    staffFailed: failing(listStaff, paths.book),
    slotsFailed: async () => {
      answer(listSlots, refuse)
      return book(conflict(overlapping)).act(await fillTaken())
    },
    noSlots: book(conflict(overlapping), fillTaken),
    overlaps: book(conflict(overlapping), fillTaken),
    operatoryTaken: book(conflict(operatoryTaken), fillTaken),
    patientBusy: askSecond,
    bookSecond: askSecond,
    unknownOperatory: 'said by the server: the form offers only operatories of the location',
    collisionsFailed: failing(listCollisions, '/calendar'),
    collisionsSeenFailed: 'has its own test with the overlapping visits',
    takenMeanwhile: book(conflict(appointmentMessages.takenMeanwhile)),
    none: () => {
      answer(listAppointments, pageOf())
      return openPage('/patients/1/appointments')
    },
    notAssigned: () => {
      answer(listAppointments, pageOf(makeAppointment({ staff: null })))
      return openPage('/patients/1/appointments')
    },
    selectStaff: submitWithDate,
    selectTime: submitWithDate,
    unknownService: 'said by the server: no screen asks for a service yet',
    dayOrTime: 'said by the server: the screen sends nothing else',
    slotTimes: 'said by the server: the screen sends nothing else',
    unknownStaff: bookRefused({ staff_id: [appointmentMessages.unknownStaff] }),
    wholeMinutes: bookRefused({ date_time: [appointmentMessages.wholeMinutes] }),
    durationFormat: bookRefused({ duration: [appointmentMessages.durationFormat] }),
    durationRange: bookRefused({
      duration: [
        appointmentMessages.durationRange(appointmentLimits.minDuration, appointmentLimits.maxDuration),
      ],
    }),
    skippedTime: async () => {
      const form = await fill('2:30 AM')
      await box(form, 'Date').fill('03/14/2027')
      await button(form, 'Create Appointment').click()
      return form
    },
    calendarRange: 'said by the server: the screen never asks for as much',
    tooMany: async () => {
      answer(listCalendar, { count: 2_000, results: [makeAppointment()] })
      await expect.element(await onCalendar()).toBeVisible()
      return main()
    },
    busy: { begin: hidden },
    hiddenPatient: {
      begin: hidden,
      async act(calendar) {
        await press(calendar.getByRole('button', { name: /^Busy,/ }), '{Enter}')
        return dialog('Appointment')
      },
    },
  },
})

test('an appointment in the past asks first, and is not sent before the answer', async () => {
  answerForPractice()
  answer(createAppointment, refuse)
  const form = await fill('11:00 AM')
  await box(form, 'Date').fill('03/13/2020')
  await button(form, 'Create Appointment').click()
  await expect.element(dialog('Time in the Past')).toHaveTextContent('has passed. Save it anyway?')
  expect(callsTo(createAppointment)).toEqual([])
  await button(dialog('Time in the Past'), 'Save anyway').click()
  await expect.poll(() => callsTo(createAppointment).length).toBe(1)
})

test('a move by keyboard into the past asks first, and moves nothing before the answer', async () => {
  answerForPractice()
  const instant = '2020-03-13T14:00:00.000Z'
  const before = makeAppointment({ date_time: instant })
  answer(listCalendar, { count: 1, results: [before] })
  answer(patchAppointment, before)
  const calendar = appointments(await openPage('/calendar?date=2020-03-13'))
  await press(calendar.getByRole('button', { name: /^Ada Example,/ }), 'm{ArrowDown}{Enter}')
  await expect.element(dialog('Time in the Past')).toHaveTextContent('has passed. Save it anyway?')
  expect(callsTo(patchAppointment)).toEqual([])
  await button(dialog('Time in the Past'), 'Save anyway').click()
  await expect.poll(() => callsTo(patchAppointment).length).toBe(1)
})
