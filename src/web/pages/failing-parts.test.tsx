import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listAppointments, listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { dashboardMessages } from '#contract/dashboard/dashboard.messages.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import { partError } from '#contract/product.ts'
import { getLedger } from '#contract/queue/queue.endpoints.ts'
import { listMyTasks, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { answer, pageOf, unreachable } from '#web/testing/fake-api.ts'
import { makeAppointment, makeLead, makeTask } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button } from '#web/testing/texts.ts'

beforeEach(() => {
  answerForPractice()
  answer(getSetup, unreachable)
  answer(getInfo, unreachable)
  answer(getDay, unreachable)
  answer(getLedger, unreachable)
})

/** An answer that the stub lets through unchecked. */
const undrawable = (value: object) => () => Response.json(value) as never
const message = (within: Locator) => within.getByRole('alert').filter({ hasText: partError })
const section = (name: string) => page.getByRole('region', { name, exact: true })

describe('/', () => {
  test('shows the rest of the dashboard when one donut fails', async () => {
    const counts = [{ name: 'new', label: 'New Lead', value: 3 }]
    answer(
      getDashboard,
      undrawable({
        status_counts: counts,
        type_counts: [{ name: 'phone', label: {}, value: 1 }],
        conversion_rate: 12,
      }),
    )
    const main = await openPage('/')
    await expect.element(message(main)).toBeVisible()
    await expect.element(section(dashboardMessages.byStatus)).toBeVisible()
    await expect.element(main.getByRole('link', { name: /New Lead/ }).first()).toBeVisible()
  })
})

describe('/home', () => {
  test('shows the other piles of work when one fails', async () => {
    answer(listLeads, undrawable(pageOf({ ...makeLead(), type: null })))
    answer(listMyTasks, [makeTask({ title: 'Call back', due_date: '2026-11-27' })])
    const main = await openPage('/home')
    await expect.element(message(main)).toBeVisible()
    await expect.element(section('My Tasks')).toBeVisible()
  })
})

describe('/leads', () => {
  test('keeps the search box when a row of the table fails', async () => {
    answer(listLeads, undrawable(pageOf({ ...makeLead(), type: null })))
    const main = await openPage('/leads')
    await expect.element(message(main)).toBeVisible()
    await expect.element(main.getByRole('searchbox')).toBeVisible()
    answer(listLeads, pageOf(makeLead()))
    await button(main, 'Try again').click()
    await expect.element(button(main, 'View Pat Example')).toBeVisible()
  })

  test('keeps the panel and the list when a section of the panel fails', async () => {
    answer(taskEndpoints.leads.list, undrawable(pageOf({ ...makeTask(), title: {} })))
    const main = await openPage('/leads')
    await button(main, 'View Pat Example').click()
    const panel = section(leadTitle(makeLead()))
    await expect.element(message(panel)).toBeVisible()
    await expect.element(panel.getByRole('heading', { name: 'Notes' })).toBeVisible()
    await expect.element(button(main, 'View Pat Example')).toBeVisible()
    await button(panel, 'Close').click()
    await expect.element(panel).not.toBeInTheDocument()
  })
})

describe('/leads/1', () => {
  test('shows the lead and its other sections when one fails', async () => {
    answer(taskEndpoints.leads.list, undrawable(pageOf({ ...makeTask(), title: {} })))
    const main = await openPage('/leads/1')
    await expect.element(message(section('Tasks'))).toBeVisible()
    await expect.element(main.getByRole('heading', { level: 1, name: /Pat Example/ })).toBeVisible()
    await expect.element(section('Notes')).toBeVisible()
    await expect.element(section('History')).toBeVisible()
  })
})

describe('/patients/1', () => {
  test('shows the other sections when the appointments fail', async () => {
    answer(listAppointments, undrawable(pageOf({ ...makeAppointment(), date_time: 'never' })))
    const main = await openPage('/patients/1')
    await expect.element(message(main).first()).toBeVisible()
    await expect.element(section('Documents')).toBeVisible()
    await expect.element(section('Notes')).toBeVisible()
  })
})

describe('/calendar', () => {
  test('keeps the toolbar when a visit cannot be drawn, and shows another day', async () => {
    answer(listCalendar, ({ query }) =>
      query.from === '2027-03-13'
        ? undrawable({ count: 1, results: [{ ...makeAppointment(), date_time: 'never' }] })()
        : { count: 1, results: [makeAppointment({ date_time: '2027-03-14T14:00:00.000Z' })] },
    )
    const main = await openPage('/calendar?date=2027-03-13')
    await expect.element(message(main)).toBeVisible()
    await button(main, 'Next day').click()
    await expect.element(section('Appointments').getByRole('button', { name: /^Ada Example/ })).toBeVisible()
  })
})
