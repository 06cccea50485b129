import { expect, type Locator, type Page } from '@playwright/test'
import {
  createAppointment,
  getAppointment,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { addDays, formatWall, instantsAt, wallTime } from '#contract/appointments/appointments.times.ts'
import { dayInZone, endOfWeek } from '#contract/formats/dates.ts'
import { addColleague } from './support/colleague.ts'
import { addPatient } from './support/patients.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { goTo, keepUntold, pick } from './support/screens.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const grid = (page: Page) => main(page).getByRole('region', { name: 'Appointments' })
const event = (page: Page, name: string) => grid(page).getByRole('button', { name: new RegExp(`^${name},`) })
/** A free time, in a day that of the only provider. */
const slot = (page: Page, day: string, time: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^Book ${formatWall({ day, time })}( with .+)?$`) })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

interface Stage {
  practice: Practice
  zone: string
  /** The Tuesday of the week after next. */
  day: string
  dentist: { staffId: number; name: string }
  book: (patient: string, time: string, more?: object) => Promise<Appointment>
}

/** A practice with a dentist, one of whom has signed in. */
async function prepare(page: Page, who: 'administrator' | 'dentist' = 'administrator'): Promise<Stage> {
  const practice = await signUpPractice()
  const dentist = await addColleague(practice, 'Dana', 'Dentist')
  const { token, company } = practice.session
  const zone = company.time_zone
  const day = addDays(endOfWeek(dayInZone(new Date(), zone), 'monday'), 9)
  await enter(page, who === 'dentist' ? dentist : practice)
  const book = async (first_name: string, time: string, more: object = {}) => {
    const id = String((await addPatient(practice, { first_name })).id)
    const [instant] = instantsAt({ day, time }, zone)
    const fixed = { type: 'Cleaning', status: 'scheduled', staff_id: dentist.staffId, duration: 30 }
    return callApi(
      createAppointment,
      { params: { id }, body: { date_time: instant?.toISOString(), ...fixed, ...more } },
      token,
    )
  }
  return { practice, zone, day, dentist, book }
}

const open = (page: Page, query: string) => page.goto(`${origin()}/calendar?${query}`)
const stored = async ({ practice, zone }: Stage, { id, patient }: Appointment) => {
  const params = { id: String(patient.id), appointmentId: String(id) }
  const { date_time } = await callApi(getAppointment, { params }, practice.session.token)
  return wallTime(new Date(date_time), zone)
}

test('the calendar shows a day or a week, of a location and a staff member, as its address says', {
  tag: '@phone',
}, async ({ page }) => {
  const stage = await prepare(page)
  const { day, dentist, practice, book } = stage
  const other = await addColleague(practice, 'Hal', 'Hygienist')
  await practice.addLocation('Annex')
  await book('Ann', '09:00')
  await book('Bo', '09:00', { staff_id: other.staffId, location: null })
  await book('Cy', '10:00', { status: 'cancelled' })
  await goTo(page, 'Calendar')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await open(page, `date=${day}`)
  await expect(event(page, 'Ann Example')).toBeVisible()
  await expect(event(page, 'Bo Example')).toBeVisible()
  await expect(event(page, 'Cy Example')).toHaveCount(0)
  await main(page).getByRole('switch', { name: 'Show canceled' }).click()
  await expect(event(page, 'Cy Example')).toBeVisible()

  await pick(main(page).getByRole('combobox', { name: 'Staff' }), dentist.name)
  await expect(event(page, 'Bo Example')).toHaveCount(0)
  await pick(main(page).getByRole('combobox', { name: 'Location' }), practice.location.name)
  await expect(page).toHaveURL(new RegExp(`staff=${dentist.staffId}`))
  await expect(page).toHaveURL(new RegExp(`location=${practice.location.id}`))
  await expect(event(page, 'Ann Example')).toBeVisible()

  await main(page).getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  await expect(event(page, 'Ann Example')).toBeVisible()
  await button(main(page), 'Next week').click()
  await expect(event(page, 'Ann Example')).toHaveCount(0)
  await button(main(page), 'Previous week').click()
  await expect(event(page, 'Ann Example')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).not.toHaveURL(/view=week/)
  await button(main(page), 'Today').click()
  await expect(page).not.toHaveURL(/date=/)
})

test('an appointment is moved by dragging it, and put back by Undo', async ({ page }) => {
  const stage = await prepare(page)
  const { day, book } = stage
  const ann = await book('Ann', '09:00')
  await open(page, `date=${day}&view=week`)
  await event(page, 'Ann Example').dragTo(slot(page, addDays(day, 1), '10:30'))
  await expect(event(page, 'Ann Example')).toHaveAccessibleName(/10:30 AM/)
  const to = { day: addDays(day, 1), time: '10:30' }
  const news = page.getByRole('alert').filter({ hasText: `Ann Example moved to ${formatWall(to)}.` })
  await expect(news).toBeVisible()
  expect(await stored(stage, ann)).toEqual(to)
  await button(news, 'Undo').click()
  await expect(
    page.getByRole('alert').filter({ hasText: `moved to ${formatWall({ day, time: '09:00' })}.` }),
  ).toBeVisible()
  expect(await stored(stage, ann)).toEqual({ day, time: '09:00' })
})

test('an appointment is moved by the keyboard', async ({ page }) => {
  const stage = await prepare(page)
  const { day, book } = stage
  const ann = await book('Ann', '09:00')
  await open(page, `date=${day}&view=week`)
  await event(page, 'Ann Example').focus()
  await page.keyboard.press('m')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp'])
    await page.keyboard.press(key)
  await expect(main(page).getByText('Moving Ann Example to')).toContainText('Esc')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Not moved.')).toBeAttached()
  expect(await stored(stage, ann)).toEqual({ day, time: '09:00' })
  await expect(event(page, 'Ann Example')).toHaveAccessibleName(/9:00 AM/)
  await event(page, 'Ann Example').focus()
  await page.keyboard.press('m')
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(event(page, 'Ann Example')).toBeFocused()
  await page.keyboard.press('Enter')
  const to = { day: addDays(day, 1), time: '10:00' }
  await expect(page.getByText(`Ann Example moved to ${formatWall(to)}.`)).toBeAttached()
  expect(await stored(stage, ann)).toEqual(to)
})

test('a move that collides, or is not up to date, is taken back and says why', async ({ page }) => {
  await keepUntold(page)
  const stage = await prepare(page)
  const { day, dentist, practice, book } = stage
  const ann = await book('Ann', '09:00')
  await book('Bo', '11:00')
  await open(page, `date=${day}`)
  // What was refused is read again: until then the calendar may not know of the next change.
  let isRefused = false
  const readAgain = page.waitForResponse((response) => {
    isRefused ||= response.status() === 409
    return isRefused && response.url().includes('/api/appointments/?')
  })
  await event(page, 'Ann Example').dragTo(event(page, 'Bo Example'))
  const text = appointmentMessages.overlaps(
    dentist.name,
    `${formatWall({ day, time: '11:00' })}, 30 min`,
    'Cleaning, Bo Example',
  )
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(event(page, 'Ann Example')).toHaveAccessibleName(/9:00 AM/)
  expect(await stored(stage, ann)).toEqual({ day, time: '09:00' })

  await readAgain
  const params = { id: String(ann.patient.id), appointmentId: String(ann.id) }
  await callApi(patchAppointment, { params, body: { type: 'Filling' } }, practice.session.token)
  await event(page, 'Ann Example').dragTo(slot(page, day, '13:00'))
  await expect(page.getByRole('alert').filter({ hasText: appointmentMessages.moveStale })).toBeVisible()
  await expect(event(page, 'Ann Example')).toHaveAccessibleName(/Filling, 9:00 AM/)
})

test('a visit of a patient of another location shows that someone is busy, and stays where it is', async ({
  page,
}) => {
  const stage = await prepare(page, 'dentist')
  const { practice, day, book } = stage
  const ann = await book('Ann', '09:00')
  await book('Bo', '11:00')
  const annex = await practice.addLocation('Annex')
  await queryDatabase('UPDATE patients SET location_id = $1 WHERE id = $2', [annex, ann.patient.id])
  await open(page, `date=${day}`)
  await expect(event(page, 'Bo Example')).toBeVisible()
  await expect(event(page, 'Busy')).toHaveAccessibleName('Busy, 9:00 AM, 30 min, Scheduled, Dana Dentist')
  await expect(event(page, 'Busy')).not.toContainText(/Ann|Cleaning/)

  await event(page, 'Busy').dragTo(slot(page, day, '14:00'))
  await event(page, 'Busy').focus()
  await page.keyboard.press('m')
  // Enter would put down what M has taken up.
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Appointment', exact: true })
  await expect(details).toContainText(appointmentMessages.hiddenPatient)
  await expect(details.getByRole('link')).toHaveCount(0)
  await expect(details.getByRole('button')).toHaveCount(1)
  await expect(event(page, 'Busy')).toHaveAccessibleName(/9:00 AM/)
  expect(await stored(stage, ann)).toEqual({ day, time: '09:00' })
})

test('a click on a free time books it for a patient who is searched for, and a click on it opens it', async ({
  page,
}) => {
  const stage = await prepare(page)
  const { practice, day, dentist } = stage
  await addPatient(practice, { first_name: 'Zoe' })
  await open(page, `date=${day}&staff=${dentist.staffId}`)
  await slot(page, day, '10:30').click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByRole('searchbox', { name: 'Patient' }).fill('zoe')
  await dialog.getByRole('button', { name: /^Zoe Example/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('10:30 AM')
  await dialog.getByRole('combobox', { name: 'Type' }).fill('Checkup')
  await button(dialog, 'Create Appointment').click()
  await expect(dialog).toBeHidden()
  await event(page, 'Zoe Example').click()
  const details = page.getByRole('dialog', { name: 'Appointment', exact: true })
  await expect(details).toContainText('Checkup')
  await button(details, 'Mark Completed').click()
  await expect(details).toBeHidden()
  await expect(event(page, 'Zoe Example')).toHaveAccessibleName(/Completed/)
})
