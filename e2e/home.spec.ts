import { expect, type Page } from '@playwright/test'
import { createAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { formatTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { createMyTask } from '#contract/tasks/tasks.endpoints.ts'
import { addColleague } from './support/colleague.ts'
import { addPatient } from './support/patients.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { goTo, listedLeads } from './support/screens.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const pile = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const items = (page: Page, name: string) => pile(page, name).getByRole('listitem')
const day = ({ session }: Practice, ahead: number) =>
  dayInZone(new Date(Date.now() + ahead * 86_400_000), session.company.time_zone)

test('Home shows who waits, what was promised, what is to do and who comes today, one click from doing it', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const { token, company } = practice.session
  await practice.addLead({ first_name: 'Nora', phone: '+12125550171', email: 'nora@example.com' })
  const id = await practice.addLead({ first_name: 'Today', email: 'today@example.com' })
  const body = { status: 'contacted' as const, follow_up_date: day(practice, 0) }
  await callApi(patchLead, { params: { id: String(id) }, body }, token)
  for (const [title, ahead] of [
    ['Call the lab', 0],
    ['Forgotten', -3],
    ['Far away', 30],
  ] as const) {
    const task = { title, description: 'As agreed', due_date: day(practice, ahead) }
    await callApi(createMyTask, { body: task }, token)
  }
  const dentist = await addColleague(practice, 'Dana', 'Dentist')
  const patient = await addPatient(practice, { first_name: 'Ada' })
  const earlier = new Date(Date.now() - 5 * 60_000)
  // One that runs at the moment; just after midnight it has to be of today all the same.
  const start = dayInZone(earlier, company.time_zone) === day(practice, 0) ? earlier : new Date()
  start.setSeconds(0, 0)
  const visit = { type: 'Cleaning', status: 'scheduled', staff_id: dentist.staffId, duration: 30 }
  await callApi(
    createAppointment,
    { params: { id: String(patient.id) }, body: { date_time: start.toISOString(), ...visit } },
    token,
  )

  await enter(page, practice)
  await expect(items(page, 'Today’s Appointments').filter({ hasText: 'Ada Example' })).toContainText(
    `${formatTime(wallTime(start, company.time_zone).time)}Cleaning · Dana Dentist`,
  )
  await expect(items(page, 'Queue').filter({ hasText: 'Nora Example' })).toContainText('New request')
  await expect(items(page, 'My Tasks')).toContainText(['Forgotten', 'Call the lab'])
  await pile(page, 'My Tasks').getByRole('button', { name: 'Complete Forgotten' }).click()
  await expect(items(page, 'My Tasks')).toContainText(['Call the lab'])
  const stored = () =>
    queryDatabase<{ status: string }>(
      "SELECT status FROM tasks WHERE company_id = $1 AND title = 'Forgotten'",
      [company.id],
    )
  await expect.poll(stored).toEqual([{ status: 'completed' }])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(items(page, 'My Tasks')).toContainText(['Forgotten', 'Call the lab'])
  await expect.poll(stored).toEqual([{ status: 'pending' }])

  await expect(items(page, 'Follow-ups Due Today')).toContainText(['Today Example'])
  await pile(page, 'Follow-ups Due Today').getByRole('link', { name: 'Follow-ups Due Today: 1' }).click()
  await expect(page).toHaveURL(`${origin()}/leads?follow_up_status=due_today`)
  await expect(listedLeads(page)).toHaveCount(1)

  await goTo(page, 'Home')
  await items(page, 'Queue')
    .getByRole('link', { name: /^Nora Example/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Example' })).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Escape')
  await expect(items(page, 'Queue').filter({ hasText: 'Nora Example' })).toHaveCount(0)
})
