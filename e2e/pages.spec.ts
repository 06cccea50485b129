import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { demoSession, demoTest } from './support/demo-session.ts'
import { callApi, origin } from './support/practice.ts'

const anyLead = async () => {
  const { token } = await demoSession()
  const { results } = await callApi(listLeads, { query: { type: 'phonecall', page_size: '1' } }, token)
  return results[0]?.id
}

/** The first record of a list of the demo practice. */
const first = async (list: ListEndpoint) => {
  const { token, company } = await demoSession()
  const { results } = await callApi(list, { params: { id: String(company.id) } }, token)
  return { companyId: company.id, id: results[0]?.id }
}
type ListEndpoint =
  | typeof companyEndpoints.list
  | typeof serviceEndpoints.list
  | typeof opportunityEndpoints.list
  | typeof accountEndpoints.list
const anyPatient = async () => {
  const { token } = await demoSession()
  const { results } = await callApi(listPatients, { query: { ordering: '-total_value' } }, token)
  return `/patients/${results[0]?.id}`
}
const anyCompany = async () => `/companies/${(await first(companyEndpoints.list)).id}`
const services = async () => `/companies/${(await first(serviceEndpoints.list)).companyId}/services`
const anyOpportunity = async () => `/opportunities/${(await first(opportunityEndpoints.list)).id}`
const anyAccount = async () => `/accounts/${(await first(accountEndpoints.list)).id}`

const appointments = async (rest = '') => {
  const { token } = await demoSession()
  const { results } = await callApi(listCalendar, {}, token)
  return `/patients/${results[0]?.patient.id}/appointments${rest.replace('ID', String(results[0]?.id))}`
}

/** Every route and its heading; an address is made when it needs a record, and then has a name. */
const signedIn: [string | (() => Promise<string>), RegExp | string, name?: string][] = [
  ['/', /Dashboard$/],
  ['/home', /.+/],
  ['/leads', 'Active Leads'],
  ['/leads?status=new&type=phonecall&ordering=-follow_up_date&page=2&page_size=25', 'Active Leads'],
  ['/leads?search=nobody-is-called-this', 'Active Leads'],
  ['/leads/create', /Create/],
  [async () => `/leads/${await anyLead()}`, /^Phone /, 'a lead'],
  [async () => `/leads/${await anyLead()}/edit`, /Edit|Update/, 'the edit form of a lead'],
  [async () => `/leads/${await anyLead()}/convert`, 'Convert to Patient', 'the conversion of a lead'],
  ['/patients', 'Patients'],
  ['/patients?status=inactive&ordering=-total_value&page=2&page_size=25', 'Patients'],
  ['/patients?search=nobody-is-called-this', 'Patients'],
  ['/patients/create', 'Create Patient'],
  [anyPatient, /.+/, 'a patient'],
  [async () => `${await anyPatient()}/edit`, 'Edit Patient', 'the edit form of a patient'],
  [async () => `${await anyPatient()}/notes`, 'Notes', 'the notes of a patient'],
  [async () => `${await anyPatient()}/tasks`, 'Tasks', 'the tasks of a patient'],
  [() => appointments(), 'Appointments', 'the appointments of a patient'],
  [() => appointments('/new'), 'Create Appointment', 'the form of a new appointment'],
  [() => appointments('/ID/edit'), 'Edit Appointment', 'the edit form of an appointment'],
  ['/calendar', 'Calendar'],
  ['/calendar?view=week&cancelled=show', 'Calendar'],
  ['/companies', 'Companies'],
  ['/companies/create', 'Create Company'],
  [anyCompany, /.+/, 'a company'],
  [async () => `${await anyCompany()}/edit`, 'Edit Company', 'the edit form of a company'],
  [services, 'Services', 'the services of a company'],
  [async () => `${await services()}/new`, 'Create Service', 'the form of a new service'],
  [
    async () => `${await services()}/${(await first(serviceEndpoints.list)).id}/edit/`,
    'Edit Service',
    'the edit form of a service',
  ],
  ['/opportunities', 'Opportunities'],
  ['/opportunities?search=nothing-is-called-this', 'Opportunities'],
  ['/opportunities/create', 'Create Opportunity'],
  [anyOpportunity, /.+/, 'an opportunity'],
  [async () => `${await anyOpportunity()}/edit`, 'Edit Opportunity', 'the edit form of an opportunity'],
  ['/accounts', 'Accounts'],
  ['/accounts/create', 'Create Account'],
  [anyAccount, /.+/, 'an account'],
  [async () => `${await anyAccount()}/edit`, 'Edit Account', 'the edit form of an account'],
  ['/my-notes', 'My Notes'],
  ['/my-tasks', 'My Tasks'],
  ['/info', /.+/],
  ['/change-password', /Password/],
  ['/feedback', 'Staff Feedback'],
  ['/privacy', /Privacy/],
  ['/terms', /Terms/],
  ['/contact', /Contact/],
  ['/no/such/page', /.+/],
]
const signedOut: [string, RegExp | string][] = [
  ['/login', /^Welcome to/],
  ['/signup', /.+/],
  ['/privacy', /Privacy/],
  ['/terms', /Terms/],
  ['/contact', /Contact/],
]
const phoneWidth = 500

function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

async function expectSoundPage(page: Page, heading: RegExp | string, complaints: string[]) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
      [],
    )
  }
  const width = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(width, 'the page scrolls sideways').toBe(0)
  expect(complaints).toEqual([])
}

async function expectStill(page: Page) {
  const shift = await page.evaluate(`new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 300)
  })`)
  expect(shift, 'cumulative layout shift').toBeLessThanOrEqual(0.02)
}

for (const [path, heading, name] of signedIn) {
  demoTest(
    `signed in, ${name ?? path} is sound: heading, no console error, accessible in light and dark, still`,
    async ({ page }) => {
      const complaints = watchConsole(page)
      await page.goto(`${origin()}${typeof path === 'string' ? path : await path()}`)
      await expectSoundPage(page, heading, complaints)
      await expectStill(page)
    },
  )
}

for (const [path, heading] of signedOut) {
  test(`signed out, ${path} is sound`, async ({ page }) => {
    const complaints = watchConsole(page)
    await page.goto(`${origin()}${path}`)
    await expectSoundPage(page, heading, complaints)
    await expectStill(page)
  })
}

demoTest('the side panel with all its fields is accessible', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < phoneWidth, 'a phone opens the page of the lead instead')
  const complaints = watchConsole(page)
  await page.goto(`${origin()}/leads?type=phonecall`)
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await expect(page.getByText('Call Details')).toBeVisible()
  await expectSoundPage(page, 'Active Leads', complaints)
})

demoTest('a lead that is not there says so, and so does an address that is none', async ({ page }) => {
  await page.goto(`${origin()}/leads/999999999`)
  await expect(page.getByText(leadMessages.notFound)).toBeVisible()
  await page.goto(`${origin()}/leads/abc`)
  await expect(page.getByText(leadMessages.invalidId)).toBeVisible()
})

test('signed out, the guard says that it checks, then replaces the page with the login', async ({ page }) => {
  for (const path of ['/', '/home', '/companies']) {
    await page.goto('about:blank')
    await page.goto(`${origin()}${path}`)
    await page.waitForURL('**/login')
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  }
})

test('signed out, a page that is not guarded leads to the login with its first call', async ({ page }) => {
  await page.goto(`${origin()}/leads`)
  await page.waitForURL(/\/login/)
})
