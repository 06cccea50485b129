import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the dashboard counts by status and type and gives the conversion rate', async () => {
  const company = await createCompany(app)
  const admin = await signIn(app, company)
  await createLeadRow(app, company, { status: 'converted', type: 'phonecall' })
  await createLeadRow(app, company, { status: 'new' })
  await createLeadRow(app, company, { status: 'lost' })
  await createLeadRow(app, company, { status: 'existing' })
  const { body } = await admin.call(getDashboard)
  expect(body.conversion_rate).toBe(33.33)
  expect(body.status_counts.filter((count) => count.value > 0)).toEqual([
    { name: 'new', value: 1, label: 'New Lead' },
    { name: 'converted', value: 1, label: 'New Patient' },
    { name: 'existing', value: 1, label: 'Existing Patient' },
    { name: 'lost', value: 1, label: 'Not Interested' },
  ])
  expect(body.type_counts.filter((count) => count.value > 0)).toEqual([
    { name: 'contact_form', value: 3, label: 'Contact Form' },
    { name: 'phonecall', value: 1, label: 'Phone' },
  ])
})

test('a dashboard of a company without leads is all zero', async () => {
  const admin = await signIn(app, await createCompany(app))
  const { body } = await admin.call(getDashboard)
  expect(body.conversion_rate).toBe(0)
  expect(body.status_counts).toHaveLength(9)
  expect([...body.status_counts, ...body.type_counts].every((count) => count.value === 0)).toBe(true)
})

test('the dashboard of someone with one location leaves the others out', async () => {
  const company = await createCompany(app)
  const [here, there] = company.locations
  await createLeadRow(app, company, { location: here ?? null })
  await createLeadRow(app, company, { location: there ?? null })
  await createLeadRow(app, company, { location: null })
  const clerk = await signIn(app, company, { role: 'front_desk', locations: [here ?? 0] })
  const { body } = await clerk.call(getDashboard)
  expect(body.status_counts.find((count) => count.name === 'new')?.value).toBe(2)
})
