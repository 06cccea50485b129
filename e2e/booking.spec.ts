import { expect, type Page } from '@playwright/test'
import { listAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { expectAccessibleInBothColors } from './support/axe.ts'
import { addColleague } from './support/colleague.ts'
import { callApi, enter, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { button, isPhone, main } from './support/screens.ts'
import { test } from './support/test.ts'

const form = (page: Page) => page.getByRole('dialog', { name: labels.title('Kim Example') })
const addKim = (practice: Practice) =>
  practice.addLead({ first_name: 'Kim', email: 'kim@example.com', phone: '+12125550143' })

async function addDentist(practice: Practice): Promise<void> {
  const { staffId } = await addColleague(practice, 'Dana', 'Dentist')
  await queryDatabase("UPDATE staff SET role = 'dentist' WHERE id = $1", [staffId])
}

async function bookedTime(practice: Practice, lead: number) {
  const { token, company } = practice.session
  const { patient, status } = await callApi(getLead, { params: { id: String(lead) } }, token)
  const params = { id: String(patient?.id) }
  const { results } = await callApi(listAppointments, { params }, token)
  const times = results.map(({ date_time }) => wallTime(new Date(date_time), company.time_zone))
  return { status, times, weekdays: times.map(({ day }) => new Date(day).getUTCDay()) }
}

test('a caller is booked on a Tuesday with four keys from the queue', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has no keys')
  const practice = await signUpPractice()
  await addDentist(practice)
  const lead = await addKim(practice)
  await enter(page, practice, '/queue/work')
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Kim')
  await page.keyboard.press('1')
  await expect(form(page).getByRole('radio')).toHaveCount(6)
  await expectAccessibleInBothColors(page)
  await page.keyboard.type('tu')
  await expect(form(page).getByRole('radio').first()).toHaveAccessibleName(/^Tue /)
  await expect(button(form(page), labels.book)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(queueMessages.empty)).toBeVisible()
  await expect
    .poll(() => bookedTime(practice, lead).then(({ status, weekdays }) => [status, weekdays]))
    .toEqual(['scheduled', [2]])

  await page.keyboard.press('u')
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Kim')
  const open = () =>
    queryDatabase('SELECT id FROM intake_requests WHERE company_id = $1 AND outcome IS NULL', [
      practice.session.company.id,
    ])
  await expect.poll(async () => (await open()).length).toBe(1)
})

test('a lead is booked by touch and the booking undone', { tag: '@phone' }, async ({ page }) => {
  const practice = await signUpPractice()
  await addDentist(practice)
  const lead = await addKim(practice)
  await enter(page, practice, `/leads/${lead}`)
  await button(main(page), 'Book').click()
  await form(page).getByRole('textbox', { name: labels.wish }).fill('Tue before 9')
  await expect(form(page).getByRole('radio').first()).toHaveAccessibleName(/^Tue .* 8:00 AM/)
  await form(page).getByRole('radio').nth(1).check()
  await button(form(page), labels.book).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Booked Tue' })
  await expect(notice).toBeVisible()
  await expect.poll(async () => (await bookedTime(practice, lead)).times).toHaveLength(1)
  await button(notice, 'Undo').click()
  await expect(page.getByText(labels.undone)).toBeVisible()
  const { patient } = await callApi(getLead, { params: { id: String(lead) } }, practice.session.token)
  expect(patient).toBeNull()
})
