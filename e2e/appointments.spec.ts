import { expect, type Locator, type Page } from '@playwright/test'
import { createAppointment, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { addDays, formatWall, instantsAt } from '#contract/appointments/appointments.times.ts'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { addColleague } from './support/colleague.ts'
import { addPatient } from './support/patients.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { pick } from './support/screens.ts'
import { test } from './support/test.ts'

const zone = 'America/New_York'
const main = (page: Page) => page.getByRole('main')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

interface Stage {
  practice: Practice
  /** A day on which nothing is booked yet. */
  day: string
  patient: number
  dentist: { staffId: number; name: string; username: string }
}

async function prepare(page: Page): Promise<Stage> {
  const practice = await signUpPractice()
  await queryDatabase('UPDATE companies SET time_zone = $1 WHERE id = $2', [
    zone,
    practice.session.company.id,
  ])
  const dentist = await addColleague(practice, 'Dana', 'Dentist')
  const { id: patient } = await addPatient(practice, { first_name: 'Ann' })
  await enter(page, practice)
  return { practice, patient, dentist, day: addDays(dayInZone(new Date(), zone), 20) }
}

const bookedAt = ({ practice, day, dentist }: Stage, patient: number, time: string, duration = 60) => {
  const [instant] = instantsAt({ day, time }, zone)
  const body = {
    date_time: instant?.toISOString(),
    type: 'Crown',
    status: 'scheduled',
    staff_id: dentist.staffId,
    duration,
  }
  return callApi(createAppointment, { params: { id: String(patient) }, body }, practice.session.token)
}

test('an appointment is booked around another one, changed, cancelled, and told in list and history', async ({
  page,
}) => {
  const stage = await prepare(page)
  const { practice, day, patient, dentist } = stage
  const other = await addPatient(practice, { first_name: 'Bo', last_name: 'Other' })
  await bookedAt(stage, other.id, '09:00')
  await page.goto(`${origin()}/patients/${patient}/appointments`)
  await expect(main(page).getByText(appointmentMessages.none)).toBeVisible()
  await main(page).getByRole('link', { name: 'Add New Appointment' }).click()

  // The time is taken: the form says by what, and offers the next free ones.
  const form = main(page)
  await form.getByRole('textbox', { name: 'Date' }).fill(formatDay(day))
  await pick(form.getByRole('combobox', { name: 'Time' }), '9:30 AM')
  await pick(form.getByRole('combobox', { name: 'Staff' }), dentist.name)
  await form.getByRole('combobox', { name: 'Type' }).fill('Cleaning')
  await button(form, 'Create Appointment').click()
  const alert = form.getByRole('alert').filter({ hasText: appointmentMessages.createFailed })
  const taken = `${formatWall({ day, time: '09:00' })}, 1 h`
  await expect(alert).toContainText(appointmentMessages.overlaps(dentist.name, taken, 'Crown, Bo Other'))
  await button(form, formatWall({ day, time: '10:00' })).click()
  await expect(form.getByRole('combobox', { name: 'Time' })).toHaveValue('10:00 AM')
  await button(form, 'Create Appointment').click()

  const row = main(page).getByRole('row').filter({ hasText: 'Cleaning' })
  await expect(row).toContainText(formatWall({ day, time: '10:00' }))
  await expect(row).toContainText('Scheduled')
  await expect(row).toContainText(dentist.username)

  await row.getByRole('link', { name: /^Edit/ }).click()
  await pick(form.getByRole('combobox', { name: 'Duration' }), '45 min')
  await pick(form.getByRole('combobox', { name: 'Time' }), '11:30 AM')
  await button(form, 'Update Appointment').click()
  await expect(row).toContainText(formatWall({ day, time: '11:30' }))
  await expect(row).toContainText('45 min')

  await row.getByRole('link', { name: /^Edit/ }).click()
  await button(form, 'Cancel Appointment').click()
  await expect(row).toContainText('Cancelled')

  const { results } = await callApi(
    historyEndpoints.patients,
    { params: { id: String(patient) } },
    practice.session.token,
  )
  expect(results.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      `Appointment cancelled: Cleaning, ${formatWall({ day, time: '11:30' })}; Status: Scheduled → Cancelled`,
      `Appointment moved from ${formatWall({ day, time: '10:00' })}: Cleaning, ${formatWall({ day, time: '11:30' })}; Duration: 30 min → 45 min`,
      `Appointment booked: Cleaning, ${formatWall({ day, time: '10:00' })}`,
    ]),
  )

  await row.getByRole('link', { name: /^Edit/ }).click()
  await button(form, 'Delete').click()
  await button(page.getByRole('dialog', { name: 'Delete Appointment' }), 'Delete').click()
  await expect(main(page).getByText(appointmentMessages.none)).toBeVisible()
})

test('what two people change at once is brought together, and nothing typed is lost', async ({ page }) => {
  const stage = await prepare(page)
  const { patient, practice } = stage
  const booked = await bookedAt(stage, patient, '09:00')
  await page.goto(`${origin()}/patients/${patient}/appointments/${booked.id}/edit`)
  const form = main(page)
  await form.getByRole('combobox', { name: 'Type' }).fill('Filling')
  await callApi(
    patchAppointment,
    {
      params: { id: String(patient), appointmentId: String(booked.id) },
      body: { type: 'Bridge', duration: 90 },
    },
    practice.session.token,
  )
  await button(form, 'Update Appointment').click()
  await expect(form.getByText(appointmentMessages.updateStale)).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Duration' })).toHaveValue('1 h 30 min')
  await expect(form.getByRole('combobox', { name: 'Type' })).toHaveValue('Filling')
  await button(form, 'Use this').click()
  await button(form, 'Update Appointment').click()
  await expect(main(page).getByRole('row').filter({ hasText: 'Bridge' })).toContainText('1 h 30 min')
})

test('a time that the clocks skip cannot be chosen, and one that comes twice is told apart', async ({
  page,
}) => {
  const { patient } = await prepare(page)
  await page.goto(`${origin()}/patients/${patient}/appointments/new`)
  const form = main(page)
  const time = form.getByRole('combobox', { name: 'Time' })
  await form.getByRole('textbox', { name: 'Date' }).fill('03/13/2027')
  await time.click()
  await page.getByRole('option', { name: '2:30 AM', exact: true }).click()
  await form.getByRole('textbox', { name: 'Date' }).fill('03/14/2027')
  await button(form, 'Create Appointment').click()
  await expect(form.getByText(appointmentMessages.skippedTime('2:30 AM'))).toBeVisible()
  await form.getByRole('textbox', { name: 'Date' }).fill('11/07/2027')
  await time.click()
  await expect(page.getByRole('option', { name: /^1:30 AM/ })).toHaveText(['1:30 AM (EDT)', '1:30 AM (EST)'])
})
