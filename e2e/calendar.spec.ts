import { expect, type Locator, type Page } from '@playwright/test'
import { createAppointment, listAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { addDays, formatWall, instantsAt, wallTime } from '#contract/appointments/appointments.times.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { dayInZone, endOfWeek } from '#contract/formats/dates.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { addColleague } from './support/colleague.ts'
import { addPatient } from './support/patients.ts'
import { callApi, enter, signUpPractice } from './support/practice.ts'
import { button, dialog, main, pick } from './support/screens.ts'
import { test } from './support/test.ts'

const grid = (page: Page) => main(page).getByRole('region', { name: 'Appointments' })
const event = (page: Page, name: string) => grid(page).getByRole('button', { name: new RegExp(`^${name},`) })
/** A free time, in a day that of the only provider. */
const slot = (page: Page, day: string, time: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^Book ${formatWall({ day, time })}( with .+)?$`) })
/** A card is held and dropped at its top. */
const byTheTop = { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 20, y: 6 } }
const choice = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true })

test('an appointment is booked around another one, dragged, put back, changed, canceled and deleted, and told in the history', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const { token, company } = practice.session
  const dentist = await addColleague(practice, 'Dana', 'Dentist')
  // The Tuesday of the week after next.
  const day = addDays(endOfWeek(dayInZone(new Date(), company.time_zone), 'monday'), 9)
  const [ann, zoe] = [
    await addPatient(practice, { first_name: 'Ann' }),
    await addPatient(practice, { first_name: 'Zoe' }),
  ]
  const [instant] = instantsAt({ day, time: '11:00' }, company.time_zone)
  const fixed = { type: 'Crown', status: 'scheduled', staff_id: dentist.staffId, duration: 60 }
  await callApi(
    createAppointment,
    { params: { id: String(ann.id) }, body: { date_time: instant?.toISOString(), ...fixed } },
    token,
  )
  const params = { id: String(zoe.id) }
  const stored = async () => {
    const [found] = (await callApi(listAppointments, { params }, token)).results
    return found && wallTime(new Date(found.date_time), company.time_zone)
  }
  await enter(page, practice, `/calendar?date=${day}&view=week&staff=${dentist.staffId}`)
  await expect(event(page, 'Ann Example')).toBeVisible()

  await slot(page, day, '10:30').click()
  await dialog(page, labels.titleAnyone).getByRole('textbox', { name: labels.search }).fill('zoe')
  await dialog(page, labels.titleAnyone)
    .getByRole('option', { name: /^Zoe Example/ })
    .click()
  const form = dialog(page, labels.title('Zoe Example'))
  await expect(form.getByRole('radio').first()).toHaveAccessibleName(/10:30 AM/)
  await choice(form, labels.type).fill('Checkup')
  await pick(choice(form, labels.length), /^1 h$/)
  await button(form, labels.book).click()
  // The time is taken: the form says by what, and offers the next free ones.
  await expect(form.getByRole('alert')).toContainText(
    appointmentMessages.overlaps(
      dentist.name,
      `${formatWall({ day, time: '11:00' })}, 1 h`,
      'Crown, Ann Example',
    ),
  )
  await form.getByRole('radio', { name: /12:00 PM/ }).check()
  await button(form, labels.book).click()
  await expect(form).toBeHidden()
  await expect(event(page, 'Zoe Example')).toHaveAccessibleName(/12:00 PM/)

  const to = { day: addDays(day, 1), time: '10:30' }
  await event(page, 'Zoe Example').dragTo(slot(page, to.day, to.time), byTheTop)
  await expect(event(page, 'Zoe Example')).toHaveAccessibleName(/10:30 AM/)
  const news = page.getByRole('alert').filter({ hasText: `Zoe Example moved to ${formatWall(to)}.` })
  await expect(news).toBeVisible()
  expect(await stored()).toEqual(to)
  await button(news, 'Undo').click()
  await expect(
    page.getByRole('alert').filter({ hasText: `moved to ${formatWall({ day, time: '12:00' })}.` }),
  ).toBeVisible()
  expect(await stored()).toEqual({ day, time: '12:00' })

  await event(page, 'Zoe Example').click()
  const details = dialog(page, 'Appointment')
  await expect(details).toContainText('Checkup')
  await button(details, 'Completed').click()
  await expect(details).toBeHidden()
  await expect(event(page, 'Zoe Example')).toHaveAccessibleName(/Completed/)

  await event(page, 'Zoe Example').click()
  await details.getByRole('link', { name: 'Edit' }).click()
  await pick(choice(main(page), 'Duration'), '45 min')
  await button(main(page), 'Cancel Appointment').click()
  await button(page.getByRole('dialog'), 'Patient is ill').click()
  const row = main(page).getByRole('row').filter({ hasText: 'Checkup' })
  await expect(row).toContainText('45 min')
  await expect(row).toContainText('Cancelled')
  await expect(row).toContainText(dentist.username)
  await row.getByRole('link', { name: /^Edit/ }).click()
  await button(main(page), 'Delete').click()
  await button(dialog(page, 'Delete Appointment'), 'Delete').click()
  await expect(main(page).getByText(appointmentMessages.none)).toBeVisible()

  const { results } = await callApi(historyEndpoints.patients, { params }, token)
  const at = (when: { day: string; time: string }) => `Checkup, ${formatWall(when)}`
  expect(results.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      `Appointment booked: ${at({ day, time: '12:00' })}`,
      `Appointment moved from ${formatWall({ day, time: '12:00' })}: ${at(to)}`,
    ]),
  )
})

test('a visit is dragged to the next week', async ({ page }) => {
  const practice = await signUpPractice()
  const { token, company } = practice.session
  const dentist = await addColleague(practice, 'Dana', 'Dentist')
  const ann = await addPatient(practice, { first_name: 'Ann' })
  // The Tuesday of the week after next.
  const day = addDays(endOfWeek(dayInZone(new Date(), company.time_zone), 'monday'), 9)
  const [instant] = instantsAt({ day, time: '11:00' }, company.time_zone)
  const params = { id: String(ann.id) }
  const fixed = { type: 'Crown', status: 'scheduled', staff_id: dentist.staffId, duration: 60 }
  await callApi(createAppointment, { params, body: { date_time: instant?.toISOString(), ...fixed } }, token)
  await enter(page, practice, `/calendar?date=${day}&view=week&staff=${dentist.staffId}`)
  const title = main(page).getByRole('heading', { level: 2 })
  const week = await title.textContent()
  await event(page, 'Ann Example').hover({ position: { x: 20, y: 4 } })
  await page.mouse.down()
  const frame = await grid(page).boundingBox()
  if (!frame) throw new Error('no calendar')
  await page.mouse.move(frame.x + frame.width - 8, frame.y + frame.height / 2, { steps: 4 })
  await expect(title).not.toHaveText(week ?? '')
  const to = { day: addDays(day, 7), time: '10:00' }
  const target = await slot(page, to.day, to.time).boundingBox()
  if (!target) throw new Error('no free time')
  await page.mouse.move(target.x + 20, target.y + 6)
  await page.mouse.up()
  await expect(
    page.getByRole('alert').filter({ hasText: `Ann Example moved to ${formatWall(to)}.` }),
  ).toBeVisible()
  await expect(event(page, 'Ann Example')).toHaveAccessibleName(/10:00 AM/)
  const [stored] = (await callApi(listAppointments, { params }, token)).results
  expect(stored && wallTime(new Date(stored.date_time), company.time_zone)).toEqual(to)
})
