import { expect, type Page } from '@playwright/test'
import { createAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { formatTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
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

test('Home with nothing to do says one thing', async ({ page }) => {
  await enter(page, await signUpPractice())
  await expect(main(page).getByText(queueMessages.empty)).toBeVisible()
  await expect(main(page).getByRole('region')).toHaveText([/Finish setting up/, /Hear about/, /Queue/])
  await main(page).getByRole('button', { name: realtimeMessages.noticesDone }).click()
  await expect(main(page).getByRole('region')).toHaveText([/Finish setting up/, /Queue/])
  await page.reload()
  await expect(main(page).getByText(queueMessages.empty)).toBeVisible()
  await expect(main(page).getByRole('region')).toHaveText([/Finish setting up/, /Queue/])
})

test('Home shows who waits and what was promised, one click from doing it', async ({ page }) => {
  const practice = await signUpPractice()
  const { token } = practice.session
  await practice.addLead({ first_name: 'Nora', phone: '+12125550171', email: 'nora@example.com' })
  const id = await practice.addLead({ first_name: 'Today', email: 'today@example.com' })
  const body = { status: 'contacted' as const, follow_up_date: day(practice, 0) }
  await callApi(patchLead, { params: { id: String(id) }, body }, token)

  await enter(page, practice)
  await expect(items(page, 'Queue').filter({ hasText: 'Nora Example' })).toContainText('New request')
  await expect(pile(page, 'Queue').getByRole('link', { name: 'Call Nora Example' })).toHaveAttribute(
    'href',
    'tel:+12125550171',
  )
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

test('a task is completed on Home, and that is undone', async ({ page }) => {
  const practice = await signUpPractice()
  const add = (title: string, ahead: number) =>
    callApi(
      createMyTask,
      { body: { title, description: 'As agreed', due_date: day(practice, ahead) } },
      practice.session.token,
    )
  await add('Call the lab', 0)
  await add('Forgotten', -3)
  await add('Far away', 30)
  await enter(page, practice)
  await expect(items(page, 'My Tasks')).toContainText(['Forgotten', 'Call the lab'])
  await pile(page, 'My Tasks').getByRole('button', { name: 'Complete Forgotten' }).click()
  await expect(items(page, 'My Tasks')).toContainText(['Call the lab'])
  const stored = () =>
    queryDatabase<{ status: string }>(
      "SELECT status FROM tasks WHERE company_id = $1 AND title = 'Forgotten'",
      [practice.session.company.id],
    )
  await expect.poll(stored).toEqual([{ status: 'completed' }])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(items(page, 'My Tasks')).toContainText(['Forgotten', 'Call the lab'])
  await expect.poll(stored).toEqual([{ status: 'pending' }])
  await pile(page, 'My Tasks')
    .getByRole('link', { name: /^Call the lab/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call the lab' })).toBeVisible()
})

test('today’s appointments are those of the practice for the front desk, the own ones for who treats', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const [dentist, colleague] = [
    await addColleague(practice, 'Dana', 'Dentist'),
    await addColleague(practice, 'Hugo', 'Hygienist'),
  ]
  await queryDatabase("UPDATE staff SET role = 'dentist' WHERE id = $1", [dentist.staffId])
  const zone = practice.session.company.time_zone
  const earlier = new Date(Date.now() - 5 * 60_000)
  // One that runs at the moment; just after midnight it has to be of today all the same.
  const start = dayInZone(earlier, zone) === day(practice, 0) ? earlier : new Date()
  start.setSeconds(0, 0)
  const book = async (first_name: string, staff_id: number, status = 'scheduled') => {
    const id = String((await addPatient(practice, { first_name })).id)
    const body = { date_time: start.toISOString(), type: 'Cleaning', status, staff_id, duration: 30 }
    await callApi(createAppointment, { params: { id }, body }, practice.session.token)
  }
  await book('Ada', dentist.staffId)
  await book('Bob', colleague.staffId)
  await book('Gone', dentist.staffId, 'cancelled')

  await enter(page, practice)
  await expect(items(page, 'Today’s Appointments')).toHaveCount(2)
  await expect(items(page, 'Today’s Appointments').filter({ hasText: 'Ada Example' })).toContainText(
    `${formatTime(wallTime(start, zone).time)}Cleaning · Dana Dentist`,
  )
  await items(page, 'Today’s Appointments')
    .getByRole('link', { name: /^Bob Example/ })
    .click()
  await expect(page).toHaveURL(/\/patients\/\d+\/appointments\/\d+\/edit$/)

  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await enter(page, dentist)
  await expect(items(page, 'Today’s Appointments')).toContainText(['Ada Example'])
})
