import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { getLead, listLeadPeople, listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { listMyNotes, noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { noteLimits } from '#contract/notes/notes.schemas.ts'
import { getPatient, listPatients, matchPatients } from '#contract/patients/patients.endpoints.ts'
import { listMyTasks, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import {
  makeAppointment,
  makeCompany,
  makeIntakeRequest,
  makeLead,
  makeNote,
  makePatient,
  makeTask,
} from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'

const longest = 'N'.repeat(leadLimits.name)
const person = {
  first_name: longest,
  last_name: longest,
  phone: '+12125550142',
  email: `${'e'.repeat(60)}@${'example.'.repeat(20)}com`,
}

beforeEach(() => {
  answerForPractice()
  answer(getLead, makeLead(person))
  answer(getPatient, makePatient(person))
  answer(listLeads, pageOf(makeLead(person)))
  answer(listPatients, pageOf(makePatient(person)))
  const content = `${longest} ${'w'.repeat(noteLimits.content - 200)}`
  const about = { id: 1, name: longest }
  answer(noteEndpoints.leads.list, pageOf(makeNote({ content, created_by: longest })))
  answer(listMyNotes, pageOf(makeNote({ content, lead: about })))
  const task = makeTask({
    title: longest,
    description: longest,
    assigned_to_name: longest,
    created_by: longest,
    lead: about,
  })
  answer(taskEndpoints.leads.list, pageOf(task))
})

const pages = ['/leads/1', '/patients/1']
const expectNoSidewaysScroll = () =>
  expect.poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0)
const box = (locator: Locator) => locator.element().getBoundingClientRect()
const opened = async (path: string) => {
  const main = await openPage(path)
  await expect.element(main.getByRole('region', { name: 'History' })).toBeVisible()
  const phone = main.getByRole('link', { name: '+1 212 555 0142' }).first()
  await expect.element(phone).toBeVisible()
  return { main, phone, history: main.getByRole('region', { name: 'History' }) }
}

test.each(pages)('%s has its facts beside the wider history on a wide screen', async (path) => {
  await page.viewport(1280, 800)
  const { main, phone, history } = await opened(path)
  const facts = main.getByText('Last Name', { exact: true })
  expect(box(history).right).toBeLessThan(box(facts).left)
  expect(box(phone).bottom).toBeLessThan(box(history).top)
  expect(box(history).width).toBeGreaterThan(600)
})

const narrowTo = [320, 390, 768, 1280, 1440]
const others = ['/leads', '/patients', '/leads/1/notes', '/leads/1/tasks', '/leads/1/edit', '/my-notes']

test.each([...pages, ...others].flatMap((path) => narrowTo.map((width) => [path, width] as const)))(
  '%s keeps names, emails and notes at their limits within %i px',
  async (path, width) => {
    await page.viewport(width, 800)
    const main = await openPage(path)
    await expect.element(main.getByRole('heading').first()).toBeVisible()
    await expect.element(main.getByText(/N{40}/).or(main.getByRole('textbox')).first()).toBeVisible()
    await expectNoSidewaysScroll()
  },
)

test.each(narrowTo)('within %i px a patient who is known already is told of whole', async (width) => {
  await page.viewport(width, 800)
  answer(matchPatients, [makePatient(person)])
  const main = await openPage('/leads/1/convert')
  const told = main.getByRole('status').filter({ hasText: longest })
  await expect.element(told).toBeVisible()
  const edge = box(told).right
  for (const part of told.element().querySelectorAll('a, p'))
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(edge)
  await expectNoSidewaysScroll()
})

test.each(narrowTo)(
  'within %i px a lead with the same number keeps its page as wide as it was',
  async (width) => {
    await page.viewport(width, 800)
    const { first_name, last_name, phone, email } = person
    answer(listLeadPeople, {
      candidates: [
        {
          ...{ id: 2, first_name, last_name, phone, email, type: 'website', status: 'new', request_count: 1 },
          ...{ location: null, same_phone: true, same_email: false, may_be_same: true, told_apart: false },
          ...{ last_seen_at: '2026-03-11T12:00:00.000Z', version: 1 },
        },
      ],
      also_known: [],
    } as never)
    const main = await openPage('/leads/1')
    await expect.element(main.getByRole('region', { name: 'Possible Duplicates' })).toBeVisible()
    await expectNoSidewaysScroll()
  },
)

/** What the table of a list has no room for: heads that are cut, and cells that are hidden or stick out. */
function cramped(label: string): (string | null)[] {
  const table = document.querySelector(`main table[aria-label="${label}"]`) as HTMLElement
  const edge = table.parentElement?.getBoundingClientRect().right ?? 0
  const heads = [...table.querySelectorAll('th')].filter((head) => head.scrollWidth > head.clientWidth)
  const cells = [...table.querySelectorAll('td')].filter((cell) => {
    const { width, right } = cell.getBoundingClientRect()
    return width < 20 || right > edge + 1
  })
  return [...(table.dataset.narrow ? [] : heads), ...cells].map(({ textContent }) => textContent)
}

test.each([
  ['/patients', 'Patients'],
  ['/queue', 'Queue'],
  ['/inbox', 'Inbox'],
  ['/my-tasks', 'My Tasks'],
  ['/companies', 'Companies'],
])('each column of %s has room at every width, or its rows are lines', async (path, label) => {
  answer(listPatients, pageOf(makePatient()))
  answerForQueue(makeQueue(1))
  answer(listIntakeRequests, pageOf(makeIntakeRequest()))
  answer(listMyTasks, [makeTask({ due_date: '2026-11-27' })])
  answer(companyEndpoints.list, pageOf(makeCompany()))
  await page.viewport(1440, 800)
  const main = await openPage(path)
  await expect.element(main.getByRole('table', { name: label }).getByRole('cell').first()).toBeVisible()
  const isNarrow = () => document.querySelector('main table')?.hasAttribute('data-narrow')
  for (const width of [1440, 1366, 1280, 1180, 1100, 1024, 960, 900, 834, 780]) {
    await page.viewport(width, 800)
    await expect.poll(() => cramped(label), { message: `${width}` }).toEqual([])
    if (width >= 1024) expect(isNarrow(), `${width}`).toBe(false)
  }
})

test('on a sheet, the rows of a table that is too wide for it are lines', async () => {
  await page.viewport(1440, 800)
  answer(listPatients, pageOf(makePatient()))
  const main = await openPage('/patients')
  const table = main.getByRole('table', { name: 'Patients' })
  await expect.element(table.getByRole('cell').first()).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  await Promise.resolve()
  expect(table.element()).toHaveAttribute('data-narrow')
  window.dispatchEvent(new Event('afterprint'))
  await Promise.resolve()
  expect(table.element()).not.toHaveAttribute('data-narrow')
})

test('on a phone the status of a lead stays in sight beside a long name', async () => {
  await page.viewport(320, 800)
  answer(listLeads, pageOf(makeLead({ ...person, status: 'existing', follow_up_status: 'past_due' })))
  const main = await openPage('/leads')
  const status = main.getByRole('listitem').getByText('Existing Patient')
  await expect.element(status).toBeVisible()
  expect(box(status).right).toBeLessThanOrEqual(320)
})

test('what a row has no room for is told on hover', async () => {
  await page.viewport(1280, 800)
  const main = await openPage('/leads')
  const cell = main.getByRole('row').nth(1).getByRole('cell').first()
  await cell.hover()
  await expect.element(cell).toHaveAttribute('title', expect.stringContaining(longest))
  const status = main.getByRole('row').nth(1).getByRole('cell').nth(2)
  await status.hover()
  await expect.element(status).not.toHaveAttribute('title')
})

test.each(['/leads', '/patients'])('a list of few rows ends with them: %s', async (path) => {
  await page.viewport(1440, 900)
  const main = await openPage(path)
  const row = main.getByRole('row').nth(1)
  await expect.element(row.getByRole('cell').first()).toBeVisible()
  const pager = main.getByRole('navigation', { name: /^Pages of/ })
  await expect.element(pager).toBeVisible()
  expect(box(pager).top - box(row).bottom).toBeLessThan(80)
})

test('beside an open panel the list has room for taller rows', async () => {
  await page.viewport(1440, 900)
  const late = Array.from({ length: 10 }, (_, at) =>
    makeLead({ id: at + 1, follow_up_date: '2020-02-29', follow_up_status: 'past_due' }),
  )
  answer(listLeads, pageOf(...late))
  const main = await openPage('/leads')
  await main.getByRole('button', { name: /^View/ }).first().click()
  await expect.element(page.getByRole('link', { name: 'View Full Details' })).toBeVisible()
  const rows = main.getByRole('table', { name: 'Leads', exact: true }).element().parentElement as HTMLElement
  await expect.poll(() => rows.scrollHeight - rows.clientHeight).toBe(0)
})

test('on a phone filters have the whole width, and the choice of the order is below them', async () => {
  await page.viewport(390, 800)
  answer(listAudit, pageOf())
  const main = await openPage('/settings/audit')
  await main.getByRole('button', { name: 'Filters' }).click()
  const [person, lead, order] = ['Person', 'Lead or patient', 'Sort by'].map((name) =>
    main.getByRole('combobox', { name, exact: true }),
  ) as [Locator, Locator, Locator]
  await expect.element(order).toBeVisible()
  expect(box(person).top).toBe(box(lead).top)
  expect(box(order).top).toBeGreaterThan(box(lead).bottom)
})

test.each(pages)('on a phone the rare actions of %s are beside its name, the others below', async (path) => {
  answer(getLead, makeLead())
  answer(getPatient, makePatient())
  await page.viewport(390, 800)
  const { main } = await opened(path)
  const name = box(main.getByRole('heading', { level: 1 }))
  expect(box(main.getByRole('button', { name: 'More actions' })).top).toBeLessThan(name.bottom)
  for (const link of [/^Back to/, /^Edit (Lead|Patient)$/])
    expect(box(main.getByRole('link', { name: link })).top).toBeGreaterThan(name.bottom)
})

test('on a phone the tab of the settings that is shown is in sight', async () => {
  await page.viewport(390, 800)
  answer(listAudit, pageOf())
  await openPage('/settings/audit')
  const tab = page.getByRole('link', { name: 'Audit Log' })
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => box(tab).right).toBeLessThanOrEqual(390)
})

test.each(pages)('on a small phone the number of %s is in sight without scrolling', async (path) => {
  await page.viewport(320, 568)
  answer(getLead, makeLead({ ...person, first_name: 'Pat', last_name: 'Example' }))
  answer(getPatient, makePatient({ ...person, first_name: 'Pat', last_name: 'Example' }))
  const { phone } = await opened(path)
  expect(box(phone).bottom).toBeLessThan(568)
})

test('how to reach a lead and when comes first, and what the product notes last', async () => {
  await page.viewport(1280, 800)
  const { main } = await opened('/leads/1')
  const terms = main.getByRole('term').elements()
  expect(terms.slice(0, 3).map((term) => term.textContent?.replace('New Feature', ''))).toEqual([
    'Phone',
    'Email',
    'Follow-Up Date',
  ])
  expect(terms.slice(-4).map((term) => term.textContent)).toEqual([
    'Request Count',
    'Last Seen At',
    'Updated',
    'Type',
  ])
})

test('a patient says when they come next', async () => {
  answer(listAppointments, ({ query }) =>
    query.upcoming === 'true'
      ? pageOf(makeAppointment({ date_time: '2026-12-01T15:00:00.000Z', type: 'Cleaning' }))
      : pageOf(),
  )
  const { main } = await opened('/patients/1')
  await expect.element(main.getByRole('link', { name: /· Cleaning$/ })).toBeVisible()
})
