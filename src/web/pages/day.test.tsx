import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listUnfinishedVisits, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { visitLabels } from '#contract/appointments/visits.labels.ts'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { dayLabels as labels } from '#contract/desk/day.labels.ts'
import { dayMessages } from '#contract/desk/day.messages.ts'
import type { Day } from '#contract/desk/day.schemas.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import { requestOutcomes } from '#contract/queue/queue.enums.ts'
import { answer, callsTo, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue } from '#web/testing/fake-queue.ts'
import { makeAppointment } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button, failing, refuse, testTexts } from '#web/testing/texts.ts'

const nothing = Object.fromEntries(requestOutcomes.map((outcome) => [outcome, 0])) as Day['by_outcome']
const quiet: Day = {
  ...{ day: '2026-03-11', location: null, time_zone: 'America/New_York' },
  ...{ received: 0, follow_ups: 0, closed_of_received: 0, closed_today: 0, by_outcome: nothing },
  ...{ open: 0, open_requests: [] },
  ...{ promises: { kept: 0, broken: 0, waiting: 0 }, tasks_left: 0, tasks: [] },
}
const busy: Day = {
  ...quiet,
  ...{ received: 17, follow_ups: 12, closed_of_received: 2, closed_today: 3, open: 2 },
  by_outcome: { ...nothing, booked: 2, spam: 1 },
  open_requests: [
    {
      id: 7,
      channel: 'phone',
      received_at: '2026-03-11T14:00:00Z',
      name: 'Pat Example',
      lead: { id: 1, name: 'Pat Example' },
      attempts: 2,
      promised_at: '2026-03-11T14:15:00Z',
    },
  ],
  promises: { kept: 4, broken: 1, waiting: 0 },
  tasks_left: 1,
  tasks: [
    { id: 3, title: 'Call the lab', due_date: '2026-03-11', assigned_to_name: 'Dana', about: 'Pat Example' },
  ],
}

test('a day shows its figures, who is still open and the tasks left', async () => {
  answerForPractice()
  answer(getDay, busy)
  const main = await openPage('/day')
  for (const [label, value] of [
    ['Received', '512 follow-ups due'],
    ['Of these, closed', '2 of 17'],
    ['Closed on this day', '3'],
    ['Still open', '2'],
    [labels.onTime, '4 of 5'],
    ['Tasks left', '1'],
  ]) {
    await expect.element(main.getByText(`${label}${value}`)).toBeVisible()
  }
  const open = main.getByRole('region', { name: 'Still Open' })
  await expect.element(open.getByRole('link', { name: 'Pat Example' })).toHaveAttribute('href', '/leads/1')
  await expect.element(open).toHaveTextContent(labels.attempts(2))
  await expect.element(open).toHaveTextContent(labels.goal('03/11/2026, 10:15 AM'))
  await expect.element(open).toHaveTextContent('And 1 more')
  await expect.element(main.getByRole('region', { name: 'Tasks Left' })).toHaveTextContent('Call the lab')
})

test('a location and a day are chosen, and stay in the address', async () => {
  answerForPractice()
  answer(getDay, quiet)
  const main = await openPage('/day')
  await expect.element(main.getByText(dayMessages.caughtUp)).toBeVisible()
  await pick(main.getByRole('combobox', { name: 'Location' }), 'Second office')
  await expect.poll(() => callsTo(getDay).at(-1)?.query).toEqual({ location: '2' })
  await main.getByRole('textbox', { name: 'Day' }).fill('03/10/2026')
  await expect.poll(() => callsTo(getDay).at(-1)?.query).toEqual({ location: '2', day: '2026-03-10' })
})

test('Home shows the share of requests answered on time today', async () => {
  answerForPractice()
  answer(getInfo, unreachable)
  answer(getSetup, unreachable)
  answerForQueue([])
  answer(getDay, busy)
  const main = await openPage('/home')
  const kept = main.getByRole('link', { name: labels.onTimeToday(4, 5) })
  await expect.element(kept).toHaveAttribute('href', '/day')
})

test('a day that could not be fetched is asked for again', async () => {
  answerForPractice()
  answer(getDay, unreachable)
  const main = await openPage('/day')
  await expect.element(alertOf(main)).toHaveTextContent(dayMessages.fetchFailed)
  answer(getDay, quiet)
  await button(main, 'Try again').click()
  await expect.element(page.getByText(dayMessages.noTasks)).toBeVisible()
})

const openQuiet = () => openPage('/day')
const shown = { begin: openQuiet }
testTexts({
  area: 'the end of the day',
  messages: dayMessages,
  prepare: () => {
    answerForPractice()
    answer(getDay, quiet)
  },
  cases: {
    title: { begin: openQuiet, act: async (main) => main.getByRole('heading', { level: 1 }) },
    caughtUp: shown,
    noTasks: shown,
    nothingClosed: shown,
    fetchFailed: failing(getDay, '/day'),
  },
})

test('a visit whose time has passed without an end is ended with one click', async () => {
  answerForPractice()
  answer(getDay, quiet)
  let visits = [makeAppointment({ id: 3 })]
  answer(listUnfinishedVisits, () => ({ count: visits.length, results: visits }))
  answer(patchAppointment, () => {
    visits = []
    return makeAppointment({ id: 3, visit_state: 'done', status: 'completed', version: 2 })
  })
  const main = await openPage('/day?day=2027-03-13')
  const unfinished = main.getByRole('region', { name: visitLabels.unfinished })
  await button(unfinished, 'Came: Ada Example, 03/13/2027, 9:00 AM').click()
  await expect.element(unfinished).toHaveTextContent(visitLabels.noUnfinished)
  expect(callsTo(patchAppointment)).toMatchObject([{ body: { visit_state: 'done' } }])
})

test('the day page keeps its other sections when fetching unfinished visits fails', async () => {
  answerForPractice()
  answer(getDay, busy)
  answer(listUnfinishedVisits, refuse)
  const main = await openPage('/day')
  await expect.element(alertOf(main)).toHaveTextContent(appointmentMessages.unfinishedFailed)
  await expect.element(main.getByRole('region', { name: labels.tasksLeftTitle })).toBeVisible()
})
