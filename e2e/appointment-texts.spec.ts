import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { createAppointment, listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentLimits, calendarLimits } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { Calendar } from '#contract/appointments/appointments.schemas.ts'
import { formatWall, instantsAt } from '#contract/appointments/appointments.times.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { addColleague } from './support/colleague.ts'
import { addPatient } from './support/patients.ts'
import { callApi, enter, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { intercept, pick } from './support/screens.ts'
import {
  box,
  button,
  dialog,
  main,
  open,
  type Raise as RaiseOn,
  refuse,
  sendInstead,
  stale,
  testTexts,
} from './support/texts.ts'

interface Stage {
  page: Page
  practice: Practice
  patient: number
  /** Of the patient, at 9 AM of the day. */
  appointment: number
  dentist: string
}
type Raise = RaiseOn<Stage>
type Handle = (route: Route) => Promise<void>

const zone = 'America/New_York'
// The day before the clocks go forward.
const day = '2027-03-13'
const calls = {
  list: /\/api\/patients\/\d+\/appointments\/(\?.*)?$/,
  one: /\/api\/patients\/\d+\/appointments\/\d+\/$/,
  calendar: /\/api\/appointments\/\?/,
  freeTimes: /\/api\/appointments\/free_times\//,
  staff: /\/api\/staff\//,
}

async function prepare(page: Page): Promise<Stage> {
  const practice = await signUpPractice()
  const { token, company } = practice.session
  await queryDatabase('UPDATE companies SET time_zone = $1 WHERE id = $2', [zone, company.id])
  const dentist = await addColleague(practice, 'Dana', 'Dentist')
  const patient = await addPatient(practice)
  const [nine] = instantsAt({ day, time: '09:00' }, zone)
  const body = { type: 'Crown', status: 'scheduled', staff_id: dentist.staffId, duration: 60 }
  const params = { id: String(patient.id) }
  const booked = { params, body: { ...body, date_time: nine?.toISOString() } }
  const { id: appointment } = await callApi(createAppointment, booked, token)
  await enter(page, practice)
  return { page, practice, patient: patient.id, appointment, dentist: dentist.name }
}

const paths = {
  book: ({ patient }: Stage) => `/patients/${patient}/appointments/new`,
  edit: ({ patient, appointment }: Stage) => `/patients/${patient}/appointments/${appointment}/edit`,
}
const fill = async (stage: Stage, time: string): Promise<Locator> => {
  const form = await open(stage, paths.book(stage))
  await box(form, 'Date').fill(formatDay(day))
  await form.getByRole('combobox', { name: 'Time' }).click()
  await form.getByRole('option', { name: time, exact: true }).click()
  await pick(form.getByRole('combobox', { name: 'Staff' }), stage.dentist)
  await form.getByRole('combobox', { name: 'Type' }).fill('Cleaning')
  return form
}
const book =
  (handle: Handle | undefined, time = '11:00 AM'): Raise =>
  async (stage) => {
    if (handle) await intercept(stage.page, 'POST', calls.list, handle)
    const form = await fill(stage, time)
    await button(form, 'Create Appointment').click()
    return form
  }
const update =
  (handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PUT', calls.one, handle)
    const form = await open(stage, paths.edit(stage))
    await form.getByRole('combobox', { name: 'Type' }).fill('Changed')
    await button(form, 'Update Appointment').click()
    return form.getByRole('alert')
  }
const askToDelete = async (stage: Stage): Promise<Locator> => {
  await button(await open(stage, paths.edit(stage)), 'Delete').click()
  return dialog(stage.page, 'Delete Appointment')
}
const remove =
  (handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'DELETE', calls.one, handle)
    await button(await askToDelete(stage), 'Delete').click()
    return main(stage.page).getByRole('alert')
  }
const onCalendar = async (stage: Stage): Promise<Locator> => {
  const page = await open(stage, `/calendar?date=${day}`)
  return page.getByRole('region', { name: 'Appointments' }).getByRole('button', { name: /^Ada Example,/ })
}
/** The calendar with a patient who is out of sight. */
const hidden = async (stage: Stage): Promise<Locator> => {
  await intercept(stage.page, 'GET', calls.calendar, async (route) => {
    const answer = Calendar.parse(await (await route.fetch()).json())
    const results = answer.results.map((entry) => ({ ...entry, type: null, patient: null }))
    await route.fulfill({ json: { ...answer, results } })
  })
  return (await open(stage, `/calendar?date=${day}`)).getByRole('region', { name: 'Appointments' })
}
const move =
  (handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PATCH', calls.one, handle)
    await (await onCalendar(stage)).focus()
    for (const key of ['m', 'ArrowDown', 'Enter']) await stage.page.keyboard.press(key)
    return stage.page.getByRole('alert')
  }
const failing =
  (url: RegExp, path: (stage: Stage) => string): Raise =>
  async (stage) => {
    await intercept(stage.page, 'GET', url, refuse)
    return open(stage, path(stage))
  }
const submitWith =
  (date: string): Raise =>
  async (stage) => {
    const form = await open(stage, paths.book(stage))
    await box(form, 'Date').fill(date)
    await button(form, 'Create Appointment').click()
    return form
  }

testTexts<Stage, typeof appointmentMessages>({
  area: 'appointments',
  messages: appointmentMessages,
  prepare,
  gaps: {
    durationRange: appointmentMessages.durationRange(
      appointmentLimits.minDuration,
      appointmentLimits.maxDuration,
    ),
    skippedTime: appointmentMessages.skippedTime('2:30 AM'),
    calendarRange: appointmentMessages.calendarRange(calendarLimits.days),
    tooMany: appointmentMessages.tooMany(1, 2_000),
    overlaps: appointmentMessages.overlaps(
      'Dana Dentist',
      `${formatWall({ day, time: '09:00' })}, 1 h`,
      'Crown, Ada Example',
    ),
  },
  cases: {
    createFailed: book(refuse),
    fetchFailed: failing(calls.one, paths.edit),
    updateFailed: update(refuse),
    updateStale: update(stale),
    deleteConfirm: askToDelete,
    deleteFailed: remove(refuse),
    deleteStale: remove(stale),
    idRequired: (stage) => open(stage, `/patients/${stage.patient}/appointments/abc/edit`),
    notFound: (stage) => open(stage, `/patients/${stage.patient}/appointments/999999999/edit`),
    moveFailed: move(refuse),
    moveStale: move(stale),
    statusStale: async (stage) => {
      await intercept(stage.page, 'PATCH', calls.one, stale)
      await (await onCalendar(stage)).click()
      const details = dialog(stage.page, 'Appointment')
      await button(details, 'Mark Completed').click()
      return details
    },
    calendarFailed: failing(calls.calendar, () => '/calendar'),
    staffFailed: failing(calls.staff, paths.book),
    freeTimesFailed: async (stage) => {
      await intercept(stage.page, 'GET', calls.freeTimes, refuse)
      return book(undefined, '9:30 AM')(stage)
    },
    overlaps: book(undefined, '9:30 AM'),
    takenMeanwhile: book((route) =>
      route.fulfill({
        status: 409,
        json: { code: 'conflict', detail: appointmentMessages.takenMeanwhile, request_id: 'x' },
      }),
    ),
    none: async (stage) => open(stage, `/patients/${(await addPatient(stage.practice)).id}/appointments`),
    notAssigned: async (stage) => {
      await queryDatabase('UPDATE appointments SET staff_id = NULL WHERE id = $1', [stage.appointment])
      return open(stage, `/patients/${stage.patient}/appointments`)
    },
    selectStaff: submitWith(formatDay(day)),
    selectTime: submitWith(formatDay(day)),
    unknownStaff: book(sendInstead({ staff_id: 999_999_999 })),
    wholeMinutes: book(sendInstead({ date_time: '2030-01-01T10:00:30Z' })),
    durationFormat: book(sendInstead({ duration: 'long' })),
    durationRange: book(sendInstead({ duration: 1 })),
    skippedTime: async (stage) => {
      const form = await fill(stage, '2:30 AM')
      await box(form, 'Date').fill('03/14/2027')
      await button(form, 'Create Appointment').click()
      return form
    },
    // The screen never asks for as much; so it is the server that says it.
    calendarRange: async ({ page, practice }) => {
      const query = { from: '2027-01-01', to: '2027-03-01' }
      const asked = callApi(listCalendar, { query }, practice.session.token)
      const answer = await asked.then(
        () => '',
        (error: Error) => error.message,
      )
      await page.setContent(`<main>${answer}</main>`)
      return main(page)
    },
    tooMany: async (stage) => {
      await intercept(stage.page, 'GET', calls.calendar, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...((await answer.json()) as object), count: 2_000 } })
      })
      await expect(await onCalendar(stage)).toBeVisible()
      return main(stage.page)
    },
    busy: hidden,
    hiddenPatient: async (stage) => {
      await (await hidden(stage)).getByRole('button', { name: /^Busy,/ }).click()
      return dialog(stage.page, 'Appointment')
    },
  },
})
