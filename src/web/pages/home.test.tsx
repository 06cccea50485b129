import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { addDays, formatTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { closeRequest, listQueue } from '#contract/queue/queue.endpoints.ts'
import { requestOutcomes } from '#contract/queue/queue.enums.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { listMyTasks, patchTask } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeSetup } from '#web/testing/fake-setup.ts'
import {
  makeAppointment,
  makeLead,
  makeLocation,
  makeSession,
  makeStaffMember,
  makeTask,
} from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, main } from '#web/testing/texts.ts'

const zone = 'America/New_York'
const today = () => dayInZone(new Date(), zone)
const info = {
  ...{ user_name: 'dana', first_name: 'Dana', last_name: 'Dentist', email: 'dana@example.com' },
  ...{ is_company_admin: true, withheld: [], role: 'administrator' as const, locations: [makeLocation()] },
  company: makeSession().company,
}
const pile = (name: string) => main().getByRole('region', { name, exact: true })
const items = (name: string) =>
  pile(name)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => {
  answerForPractice()
  answerForQueue(makeQueue(1))
  answer(getInfo, info)
  answer(getDay, () => refused('not_found'))
  answer(getSetup, makeSetup())
  answer(listLeads, pageOf())
  answer(listMyTasks, [])
  answer(listCalendar, { count: 0, results: [] })
})

test('Home with nothing to do says one thing beside what is to be set up, and asks about notices once', async () => {
  answer(listQueue, pageOf())
  answer(getSetup, makeSetup({ location: false, form: false }))
  const regions = () =>
    main()
      .getByRole('region')
      .elements()
      .map(({ textContent }) => textContent)
  const question = expect.stringContaining(realtimeMessages.noticesQuestion)
  const [setup, queue] = [/^First steps/, /^Queue/].map((text) => expect.stringMatching(text))
  const home = await openPage('/home')
  await expect.element(home.getByText(queueMessages.empty)).toBeVisible()
  await expect.poll(regions).toEqual([setup, question, queue])
  await button(home, realtimeMessages.noticesDone).click()
  await expect.poll(regions).toEqual([setup, queue])
  await cleanup()
  await openPage('/home')
  await expect.element(home.getByText(queueMessages.empty)).toBeVisible()
  await expect.poll(regions).toEqual([setup, queue])
})

test('who waits can be called from Home, and so can whose follow-up is due', async () => {
  answer(listLeads, ({ query }) =>
    query.follow_up_status === 'due_today' ? pageOf(makeLead({ id: 2, first_name: 'Today' })) : pageOf(),
  )
  await openPage('/home')
  await expect.element(pile('Queue').getByRole('listitem')).toHaveTextContent(/Ada Example.*New request/)
  await expect
    .element(pile('Queue').getByRole('link', { name: 'Call Ada Example' }))
    .toHaveAttribute('href', 'tel:+12125550142')
  await expect.element(pile('Follow-ups Due Today').getByRole('listitem')).toHaveTextContent('Today Example')
  await expect
    .element(pile('Follow-ups Due Today').getByRole('link', { name: 'Follow-ups Due Today: 1' }))
    .toHaveAttribute('href', '/leads?follow_up_status=due_today')
})

test('who is to be followed up today is one click from the list of them', async () => {
  const [due, other] = [makeLead({ id: 2, first_name: 'Today' }), makeLead({ id: 3, first_name: 'Later' })]
  answer(listLeads, ({ query }) =>
    query.follow_up_status === 'due_today' ? pageOf(due) : pageOf(due, other),
  )
  const home = await openPage('/home')
  await pile('Follow-ups Due Today').getByRole('link', { name: 'Follow-ups Due Today: 1' }).click()
  await expect.element(home.getByRole('heading', { level: 1 })).toHaveTextContent('Active Leads')
  const listed = () =>
    home
      .getByRole('button', { name: /^View / })
      .elements()
      .map((view) => view.ariaLabel)
  await expect.poll(listed).toEqual(['View Today Example'])
})

test('who waits is one click from being called, and is gone from Home once that is done', async () => {
  const home = await openPage('/home')
  await pile('Queue')
    .getByRole('link', { name: /^Ada Example/ })
    .click()
  await expect.element(home.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Example')
  await userEvent.keyboard('2')
  await userEvent.keyboard('{Escape}')
  await expect.element(home.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good .+, Dana$/)
  await expect.element(home.getByText(queueMessages.empty)).toBeVisible()
  expect(callsTo(closeRequest).map(({ params, body }) => [params.id, body.outcome])).toEqual([
    ['1', requestOutcomes[1]],
  ])
})

test('tasks that are due show on Home, and one is completed there and taken back', async () => {
  const due = (id: number, title: string, ahead: number) =>
    makeTask({ id, title, due_date: addDays(today(), ahead), lead: null })
  const forgotten = due(2, 'Forgotten', -3)
  const rest = [due(1, 'Call the lab', 0), due(3, 'Far away', 30)]
  answer(listMyTasks, [forgotten, ...rest])
  answer(patchTask, ({ body }) => {
    const changed = {
      ...forgotten,
      ...body,
      version: body.status === 'completed' ? 2 : 3,
    } as typeof forgotten
    answer(listMyTasks, [changed, ...rest])
    return changed
  })
  await openPage('/home')
  await expect
    .poll(() => items('My Tasks'))
    .toEqual([expect.stringContaining('Forgotten'), expect.stringContaining('Call the lab')])
  await button(pile('My Tasks'), 'Complete Forgotten').click()
  await expect.poll(() => items('My Tasks')).toEqual([expect.stringContaining('Call the lab')])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => items('My Tasks')).toHaveLength(2)
  await expect.poll(() => callsTo(patchTask).map(({ body }) => body.status)).toEqual(['completed', 'pending'])
})

const start = new Date()
start.setSeconds(0, 0)
const booked = (id: number, name: string, fields: Partial<Appointment> = {}) =>
  makeAppointment({ id, date_time: start.toISOString(), patient: { id, name: `${name} Example` }, ...fields })
const hal = makeStaffMember({ id: 2, user: { username: 'hal' }, name: 'Hal Hygienist' })
const time = formatTime(wallTime(start, zone).time)

test.each([
  [
    'the front desk',
    'front_desk',
    [`Ada Example${time}Crown · Dana Dentist`, `Bob Example${time}Crown · Hal`],
  ],
  ['who treats', 'dentist', [`Ada Example${time}Crown · Dana Dentist`]],
] as const)(
  'today’s appointments that are not over or canceled are there for %s',
  async (_, role, wanted) => {
    answer(listCalendar, {
      count: 4,
      results: [
        booked(1, 'Ada'),
        booked(2, 'Bob', { staff: hal }),
        booked(3, 'Gone', { status: 'cancelled' }),
        booked(4, 'Over', { date_time: new Date(start.getTime() - 7_200_000).toISOString() }),
      ],
    })
    answer(getInfo, { ...info, role, is_company_admin: false })
    await openPage('/home', { role, is_company_admin: false })
    const coming = 'Today’s Appointments'
    await expect.poll(() => items(coming)).toEqual(wanted.map((text) => expect.stringContaining(text)))
    expect(callsTo(listCalendar).map(({ query }) => query)).toMatchObject([{ from: today(), to: today() }])
    await expect
      .element(pile(coming).getByRole('link', { name: /^Ada Example/ }))
      .toHaveAttribute('href', '/patients/1/appointments/1/edit')
  },
)

test('a card that cannot load says so and leaves the others alone; each asks once', async () => {
  answer(listMyTasks, () => refused('forbidden'))
  answer(listCalendar, () => refused('forbidden'))
  answer(listLeads, pageOf(makeLead({ id: 2, first_name: 'Today' })))
  await openPage('/home')
  await expect.element(pile('My Tasks').getByRole('alert')).toHaveTextContent(taskMessages.widgetFetchFailed)
  await expect.element(pile('Today’s Appointments').getByRole('alert')).toBeVisible()
  await expect.element(pile('Follow-ups Due Today').getByRole('listitem')).toHaveTextContent('Today Example')
  expect([listMyTasks, listCalendar, listLeads].map((endpoint) => callsTo(endpoint).length)).toEqual([
    1, 1, 1,
  ])
})
