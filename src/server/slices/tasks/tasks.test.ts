import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { availableStaffEndpoints, listAvailableStaff } from '#contract/staff/staff.endpoints.ts'
import {
  createMyTask,
  deleteTask,
  getTask,
  listMyTasks,
  patchTask,
  putTask,
  taskEndpoints,
} from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { isUpcoming } from '#contract/tasks/tasks.rules.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { workStatements } from '#server/testing/inspect.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
let lead: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  clerk = await signIn(app, company, { role: 'front_desk', locations: [company.locations[0] ?? 0] })
})
beforeEach(async () => {
  lead = await createLeadRow(app, company, { first_name: 'Ann', last_name: 'Example' })
})
afterAll(() => app.close())

const about = () => ({ params: { id: String(lead) } })
const fields = { title: 'Call back', description: 'About the crown', due_date: '2026-03-12' }
const create = (client: TestClient, more: object = {}) =>
  client.call(taskEndpoints.leads.create, { ...about(), body: { ...fields, ...more } })

test('a task is pending and no one’s unless told otherwise, and names its lead and creator', async () => {
  const { status, body } = await create(clerk)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...fields,
    status: 'pending',
    assigned_to: null,
    assigned_to_name: '',
    content: '',
    lead: { id: lead, name: 'Ann Example' },
  })
  expect(body.created_by).toMatch(/@example\.com$/)
})

test('tasks of a lead come soonest first and are searched and sorted', async () => {
  await create(clerk, { title: 'Later', due_date: '2026-04-01' })
  await create(clerk, { title: 'Sooner', due_date: '2026-03-01' })
  const titles = async (query: Record<string, string>) =>
    (await clerk.call(taskEndpoints.leads.list, { ...about(), query })).body.results.map((task) => task.title)
  expect(await titles({})).toEqual(['Sooner', 'Later'])
  expect(await titles({ ordering: '-due_date' })).toEqual(['Later', 'Sooner'])
  expect(await titles({ search: 'soon' })).toEqual(['Sooner'])
})

test('tasks that no one has been given come last, whichever way they are sorted by assignee', async () => {
  const { staffId } = await createStaff(app, company, { locations: [company.locations[0] ?? 0] })
  const { body } = await create(clerk, { title: 'Given', assigned_to: staffId })
  expect(body.assigned_to_name).not.toBe('')
  await create(clerk, { title: 'Nobody’s' })
  for (const ordering of ['assigned_to_name', '-assigned_to_name']) {
    const { results } = (await clerk.call(taskEndpoints.leads.list, { ...about(), query: { ordering } })).body
    expect([ordering, ...results.map(({ title }) => title)]).toEqual([ordering, 'Given', 'Nobody’s'])
  }
})

test('title, description and due date are required', async () => {
  for (const name of ['title', 'description', 'due_date']) {
    for (const value of ['', ' ', undefined]) {
      const { status, body } = await create(clerk, { [name]: value })
      expect([name, status, body]).toMatchObject([
        name,
        422,
        { errors: { [name]: [taskMessages.allRequired] } },
      ])
    }
  }
})

test('PUT writes the content and refuses a blank one', async () => {
  const { body: task } = await create(clerk)
  const params = { id: String(task.id) }
  expect((await clerk.call(putTask, { params, body: { content: 'Left a message' } })).body.content).toBe(
    'Left a message',
  )
  const blank = await clerk.call(putTask, { params, body: { content: '  ' } })
  expect([blank.status, blank.body]).toMatchObject([
    422,
    { errors: { content: [taskMessages.contentEmpty] } },
  ])
})

test('PATCH changes any field, and a stale one is refused', async () => {
  const { body: task } = await create(clerk)
  const params = { id: String(task.id) }
  const { body } = await clerk.call(
    patchTask,
    { params, body: { status: 'completed', title: 'Done' } },
    { 'if-match': '"1"' },
  )
  expect(body).toMatchObject({ status: 'completed', title: 'Done', version: 2 })
  expect(
    (await clerk.call(patchTask, { params, body: { status: 'pending' } }, { 'if-match': '"1"' })).status,
  ).toBe(412)
  expect((await clerk.call(patchTask, { params, body: {} })).status).toBe(422)
})

test('a task is given to people of the company alone, and only to those who may see whom it is about', async () => {
  const [here = 0, there = 0] = company.locations
  const { staffId } = await createStaff(app, company, { role: 'dentist', locations: [here] })
  const elsewhere = await createStaff(app, company, { role: 'dentist', locations: [there] })
  const stranger = await createStaff(app, await createCompany(app))
  const { body: task } = await create(clerk, { assigned_to: staffId })
  expect(task.assigned_to).toBe(staffId)

  const reasons = [
    { staff: stranger, reason: taskMessages.unknownStaff },
    { staff: elsewhere, reason: taskMessages.unseen },
  ]
  for (const { staff, reason } of reasons) {
    const refusals = [
      await create(clerk, { assigned_to: staff.staffId }),
      await clerk.call(patchTask, { params: { id: String(task.id) }, body: { assigned_to: staff.staffId } }),
    ]
    for (const { status, body } of refusals) {
      expect([status, body]).toMatchObject([422, { errors: { assigned_to: [reason] } }])
    }
  }
  const kept = await clerk.call(patchTask, { params: { id: String(task.id) }, body: { title: 'Call again' } })
  expect(kept.status).toBe(200)
})

test('my tasks are a bare array of those assigned to me, soonest first', async () => {
  const { body: staff } = await admin.call(listAvailableStaff, { query: { page_size: '100' } })
  const me = await signIn(app, company, { role: 'hygienist', locations: [company.locations[0] ?? 0] })
  const { body: now } = await admin.call(listAvailableStaff, { query: { page_size: '100' } })
  const mine = now.results.find((member) => !staff.results.some((before) => before.id === member.id))
  await create(clerk, { assigned_to: mine?.id, title: 'Yours' })
  await create(clerk, { title: 'Nobody’s' })
  await create(clerk, { assigned_to: mine?.id, title: 'Forgotten', due_date: '2020-01-02' })
  const { body } = await me.call(listMyTasks)
  expect(body.map((task) => task.title)).toEqual(['Forgotten', 'Yours'])
})

test('staff available for a lead are those who may see it', async () => {
  const here = await createStaff(app, company, { role: 'dentist', locations: [company.locations[0] ?? 0] })
  const elsewhere = await createStaff(app, company, {
    role: 'dentist',
    locations: [company.locations[1] ?? 0],
  })
  const { body } = await clerk.call(availableStaffEndpoints.leads, {
    ...about(),
    query: { page_size: '100' },
  })
  const ids = body.results.map((member) => member.id)
  expect(ids).toContain(here.staffId)
  expect(ids).not.toContain(elsewhere.staffId)
  const { body: me } = await clerk.call(getInfo)
  expect(body.results.filter(({ is_self }) => is_self).map(({ user }) => user.username)).toEqual([
    me.user_name,
  ])
  expect(body.results[0]).toMatchObject({
    user: { username: expect.any(String) },
    role: { name: expect.any(String) },
  })
})

test('a task of a lead that the person may not see is not there for them', async () => {
  lead = await createLeadRow(app, company, { location: company.locations[1] ?? null })
  const { body: task } = await create(admin)
  const params = { id: String(task.id) }
  for (const call of [
    () => clerk.call(getTask, { params }),
    () => clerk.call(patchTask, { params, body: { title: 'x' } }),
    () => clerk.call(deleteTask, { params }),
    () => create(clerk),
  ]) {
    expect((await call()).status).toBe(404)
  }
})

test('a task about no one is one’s own unless assigned to someone, and others do not see it', async () => {
  const { status, body: own } = await clerk.call(createMyTask, { body: fields })
  expect(status).toBe(201)
  const { body: me } = await clerk.call(getInfo)
  expect(own).toMatchObject({ ...fields, lead: null, patient: null, assigned_to_name: me.user_name })
  expect((await clerk.call(listMyTasks)).body.map(({ id }) => id)).toContain(own.id)
  expect((await admin.call(getTask, { params: { id: String(own.id) } })).status).toBe(404)

  const { staffId, username } = await createStaff(app, company)
  const { body: given } = await clerk.call(createMyTask, { body: { ...fields, assigned_to: staffId } })
  expect(given.assigned_to_name).toBe(username)
  const elsewhere = await createStaff(app, await createCompany(app))
  const refused = await clerk.call(createMyTask, { body: { ...fields, assigned_to: elsewhere.staffId } })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { assigned_to: [taskMessages.unknownStaff] } },
  ])
})

test('what happens to a task stands in the history of its lead', async () => {
  const { body: task } = await create(clerk)
  const params = { id: String(task.id) }
  await clerk.call(patchTask, { params, body: { status: 'completed' } })
  await clerk.call(patchTask, { params, body: { title: 'Called back' } })
  await clerk.call(deleteTask, { params })
  const { body } = await clerk.call(historyEndpoints.leads, { ...about(), query: { activity_type: 'Task' } })
  expect(body.results.map((entry) => entry.details)).toEqual([
    'Task deleted: Called back',
    'Task changed: Call back',
    'Task set to Completed: Call back',
    'Task created: Call back',
  ])
})

test('no call about tasks runs more than three statements', async () => {
  const { body: task } = await create(clerk)
  const params = { id: String(task.id) }
  const calls = {
    list: () => clerk.call(taskEndpoints.leads.list, about()),
    get: () => clerk.call(getTask, { params }),
    create: () =>
      clerk.call(taskEndpoints.leads.create, { ...about(), body: fields }, { 'idempotency-key': 'k' }),
    patch: () => clerk.call(patchTask, { params, body: { title: 'changed' } }),
    remove: () => clerk.call(deleteTask, { params }),
    mine: () => clerk.call(listMyTasks),
    staff: () => clerk.call(availableStaffEndpoints.leads, about()),
  }
  for (const [name, call] of Object.entries(calls)) {
    app.statements.length = 0
    expect((await call()).status, name).toBeLessThan(300)
    expect(workStatements(app).length, name).toBeLessThanOrEqual(3)
  }
})

test('upcoming is from today to seven days ahead', () => {
  expect(
    ['2026-03-10', '2026-03-11', '2026-03-18', '2026-03-19'].map((day) => isUpcoming(day, '2026-03-11')),
  ).toEqual([false, true, true, false])
})
