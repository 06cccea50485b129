import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createAppointment, listAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { addDays, wallTime } from '#contract/appointments/appointments.times.ts'
import { visitLabels } from '#contract/appointments/visits.labels.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import {
  getPhoneSettings,
  phoneNumberEndpoints,
  putPhoneAccount,
  receiveCall,
} from '#contract/intake/phone.endpoints.ts'
import { quickAddLabels } from '#contract/queue/quick-add.labels.ts'
import { callFields, newCallSid, signedCallback, twilioAccount } from '#server/testing/twilio.ts'
import { addColleague } from './support/colleague.ts'
import { addPatient } from './support/patients.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { box, button, dialog, isPhone, main } from './support/screens.ts'
import { test } from './support/test.ts'

async function practiceWithDentist() {
  const practice = await signUpPractice()
  const dentist = await addColleague(practice, 'Dana', 'Dentist')
  await queryDatabase("UPDATE staff SET role = 'dentist' WHERE id = $1", [dentist.staffId])
  return { practice, dentist: dentist.staffId }
}

/** Presses keys one by one and counts them. A word is typed letter by letter. */
function keyboardOf(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(key: string) {
      count++
      await page.keyboard.press(key)
    },
    async type(text: string) {
      count += text.length
      await page.keyboard.type(text)
    },
  }
}

const visitsOf = async ({ session }: Practice, patient: number) =>
  (await callApi(listAppointments, { params: { id: String(patient) } }, session.token)).results

/** Books a patient for 9:00 AM on a weekday at least a week away. */
async function bookAhead({ session }: Practice, patient: number, staff_id: number) {
  const { token, company } = session
  let day = addDays(wallTime(new Date(), company.time_zone).day, 7)
  while ([0, 6].includes(new Date(day).getUTCDay())) day = addDays(day, 1)
  const body = { date_time: `${day}T15:00:00Z`, type: 'Crown', status: 'scheduled' as const, staff_id }
  const visit = await callApi(createAppointment, { params: { id: String(patient) }, body }, token)
  return { visit, day }
}

test('a new caller is added and booked with at most 25 keys', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has no keys')
  const { practice } = await practiceWithDentist()
  await enter(page, practice, '/queue')
  const keys = keyboardOf(page)
  await keys.press('q')
  await expect(box(dialog(page, quickAddLabels.quickAdd), quickAddLabels.name)).toBeFocused()
  await keys.type('Kim Ray')
  await keys.press('Tab')
  await keys.type('2125550143')
  await keys.press('Control+Enter')
  const form = dialog(page, labels.title('Kim Ray'))
  await expect(form.getByRole('radio')).toHaveCount(6)
  await keys.type('tu<9')
  await expect(form.getByRole('radio').first()).toHaveAccessibleName(/^Tue .* 8:00 AM/)
  await expect(button(form, labels.book)).toBeEnabled()
  await keys.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /^Booked Tue / })).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(25)
})

test('a ringing caller is booked by one key in the call card', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has no keys')
  const { practice } = await practiceWithDentist()
  const { token } = practice.session
  const number = `+1312555${randomInt(1_000, 9_999)}`
  await callApi(putPhoneAccount, { body: twilioAccount }, token)
  await callApi(
    phoneNumberEndpoints.create,
    { body: { name: 'Main line', number, location_id: practice.location.id, ring_number: '+12125550100' } },
    token,
  )
  const { addresses } = await callApi(getPhoneSettings, {}, token)
  await enter(page, practice, '/queue')
  const fields = callFields(twilioAccount, { from: '+12125550144', to: number, sid: newCallSid() })
  const { origin: signedFor } = new URL(addresses.voice)
  const callback = signedCallback(signedFor, receiveCall.path, fields, twilioAccount.auth_token)
  await fetch(`${origin()}${callback.path}`, { ...callback, method: 'POST' })
  const card = page.getByRole('article').filter({ hasText: '+1 212 555 0144' })
  await card.getByRole('button', { name: /^Book/ }).focus()
  await page.keyboard.press('b')
  const form = page.getByRole('dialog').filter({ hasText: labels.times })
  await box(form, labels.firstName).fill('Kim')
  await box(form, labels.lastName).fill('Ray')
  await expect(form.getByRole('radio').first()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /^Booked / })).toBeVisible()
})

test('the calendar books a patient found by half a number', { tag: '@phone' }, async ({ page }) => {
  const { practice } = await practiceWithDentist()
  const { id } = await addPatient(practice, { first_name: 'Ann', phone: '(212) 555-0167' })
  await enter(page, practice, '/calendar')
  await button(page, 'New Appointment').click()
  await dialog(page, labels.titleAnyone).getByRole('textbox', { name: labels.search }).fill('5550167')
  await dialog(page, labels.titleAnyone).getByRole('option', { name: /^Ann / }).click()
  const form = page.getByRole('dialog', { name: /^Book Ann / })
  await expect(form.getByRole('radio').first()).toBeChecked()
  await button(form, labels.book).click()
  await expect.poll(async () => (await visitsOf(practice, id)).length).toBe(1)
})

test('a booking that is refused while offline is sent again and books once', async ({ page, context }) => {
  const { practice } = await practiceWithDentist()
  const { id } = await addPatient(practice, { first_name: 'Ann' })
  await enter(page, practice, `/patients/${id}`)
  await button(main(page), 'Book').click()
  const form = page.getByRole('dialog', { name: /^Book Ann / })
  await expect(form.getByRole('radio').first()).toBeChecked()
  await context.setOffline(true)
  await button(form, labels.book).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await button(form, labels.book).click()
  await expect.poll(async () => (await visitsOf(practice, id)).length).toBe(1)
})

test('a visit is moved to the next week and back', { tag: '@phone' }, async ({ page }) => {
  const { practice, dentist } = await practiceWithDentist()
  const { id } = await addPatient(practice, { first_name: 'Ann' })
  const { visit } = await bookAhead(practice, id, dentist)
  await enter(page, practice, `/patients/${id}`)
  await page.getByRole('button', { name: /^Other states/ }).click()
  await page.getByRole('menuitem', { name: visitLabels.reschedule }).click()
  const form = page.getByRole('dialog', { name: /^Reschedule Ann/ })
  await form.getByRole('textbox', { name: labels.wish }).fill('next week')
  await expect(button(form, labels.move)).toBeEnabled()
  await button(form, labels.move).click()
  const timesOf = async () => (await visitsOf(practice, id)).map(({ date_time }) => Date.parse(date_time))
  await expect.poll(timesOf).not.toEqual([Date.parse(visit.date_time)])
  await button(page.getByRole('alert'), 'Undo').click()
  await expect.poll(timesOf).toEqual([Date.parse(visit.date_time)])
})

test('a missed visit is booked again with its type, by keys alone', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has no keys')
  const { practice, dentist } = await practiceWithDentist()
  const { id } = await addPatient(practice, { first_name: 'Ann' })
  const { day } = await bookAhead(practice, id, dentist)
  await enter(page, practice, `/calendar?view=day&date=${day}`)
  await page.getByRole('button', { name: /^Ann / }).focus()
  await page.keyboard.press('n')
  await expect(button(page, visitLabels.rebook)).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: /^Book Ann / })
  await expect(form.getByRole('radio').first()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () =>
      (await visitsOf(practice, id)).map(({ type, visit_state }) => [type, visit_state]).sort(),
    )
    .toEqual([
      ['Crown', 'no_show'],
      ['Crown', 'unconfirmed'],
    ])
})
