import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { moneyMessages } from '#contract/http/money.ts'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityMessages } from '#contract/opportunities/opportunities.messages.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { makeAccount } from '#web/slices/accounts/accounts.testing.ts'
import { makeOpportunity } from '#web/slices/opportunities/opportunities.testing.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeCompany, makeService, makeStaffMember } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, confirmDelete, dialog, main, pickMore, stale } from '#web/testing/texts.ts'

beforeEach(answerForPractice)

const title = () => page.getByRole('heading', { level: 1 })
const row = (table: string) => main().getByRole('table', { name: table }).getByRole('row').nth(1)
const columns = (table: string) =>
  main()
    .getByRole('table', { name: table })
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
const link = (within: Locator, name: string) => within.getByRole('link', { name, exact: true })

test('what is wrong with an opportunity is said at each field, and leaving asks first', async () => {
  const form = await openPage('/opportunities/create')
  await expect.element(box(form, 'Name')).toHaveFocus()
  await box(form, 'Potential Revenue').fill('10000000000')
  await button(form, 'Create Opportunity').click()
  await expect.element(box(form, 'Name')).toHaveAccessibleDescription(fieldMessages.required)
  await expect.element(box(form, 'Potential Revenue')).toHaveAccessibleDescription(moneyMessages.max)
  await link(form, 'Cancel').click()
  await button(dialog('Unsaved Changes'), 'Keep editing').click()
  await expect.element(box(form, 'Potential Revenue')).toHaveValue('$10,000,000,000.00')
  expect(callsTo(opportunityEndpoints.create)).toEqual([])
})

test('what someone else saved of an opportunity is neither written over nor deleted unseen', async () => {
  let name = 'Theirs'
  const changed = (version: number) => {
    answer(opportunityEndpoints.get, makeOpportunity({ name, potential_revenue: 250, version }))
    return stale()
  }
  answer(opportunityEndpoints.put, () => changed(2))
  const form = await openPage('/opportunities/1/edit')
  await box(form, 'Name').fill('Mine')
  await button(form, 'Update Opportunity').click()
  await expect.element(alertOf(form)).toHaveTextContent(opportunityMessages.updateStale)
  await expect.element(box(form, 'Name')).toHaveValue('Mine')
  await expect.element(box(form, 'Name')).toHaveAccessibleDescription(/Theirs/)
  await expect.element(box(form, 'Potential Revenue')).toHaveValue('$250.00')
  const mine = makeOpportunity({ name: 'Mine', potential_revenue: 250, version: 3 })
  answer(opportunityEndpoints.put, () => {
    answer(opportunityEndpoints.get, mine)
    return mine
  })
  await button(form, 'Update Opportunity').click()
  await expect.element(title()).toHaveTextContent('Mine')
  const sent = callsTo(opportunityEndpoints.put)
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Mine', potential_revenue: 250 })
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])

  name = 'Theirs again'
  answer(opportunityEndpoints.delete, () => changed(4))
  await pickMore(main(), 'Delete Opportunity')
  await expect.element(await confirmDelete('Opportunity')).toHaveTextContent(opportunityMessages.deleteStale)
  await expect.element(title()).toHaveTextContent('Theirs again')
  answer(opportunityEndpoints.delete, undefined)
  await pickMore(main(), 'Delete Opportunity')
  await button(dialog('Delete Opportunity'), 'Delete').click()
  await expect.element(title()).toHaveTextContent('Opportunities')
  expect(callsTo(opportunityEndpoints.delete).at(-1)?.headers.get('if-match')).toBe('"4"')
})

test('the list of opportunities is sorted, searched and paged by the server, as its address says', async () => {
  answer(opportunityEndpoints.list, ({ query }) => ({
    ...pageOf(
      makeOpportunity({
        stage: 'closed_won',
        potential_revenue: query.ordering === 'potential_revenue' ? 989 : null,
      }),
    ),
    count: 11,
    next: query.page === '2' ? null : '/api/more',
  }))
  const list = await openPage('/opportunities?search=plan')
  const asked = () => callsTo(opportunityEndpoints.list).at(-1)?.query
  await expect.element(list.getByRole('searchbox')).toHaveValue('plan')
  expect(asked()).toMatchObject({ search: 'plan' })
  await expect.element(row('Opportunities')).toHaveTextContent(/Whitening days.*N\/A.*Closed Won/)
  expect(columns('Opportunities')).toEqual(['Name', 'Description', 'Potential Revenue', 'Stage', 'Actions'])
  await button(list, 'Next').click()
  await expect.poll(asked).toMatchObject({ page: '2', search: 'plan' })
  await button(list, 'Potential Revenue').click()
  await expect.poll(asked).toMatchObject({ ordering: 'potential_revenue', search: 'plan' })
  expect(asked()?.page ?? '1').toBe('1')
  await expect.element(row('Opportunities')).toHaveTextContent('$989.00')
  await button(list, 'Potential Revenue').click()
  await expect.poll(asked).toMatchObject({ ordering: '-potential_revenue' })
  await button(list, 'Stage').click()
  await expect.poll(asked).toMatchObject({ ordering: 'stage' })
  await list.getByRole('searchbox').fill('plan 1')
  await expect.poll(asked).toMatchObject({ search: 'plan 1', ordering: 'stage' })
})

test('an opportunity is sent as it was typed, reads as an amount, and loses it where it is emptied', async () => {
  const typed = { name: 'Full-arch implants', description: 'Two plans\nto compare' }
  let now = makeOpportunity({ ...typed, potential_revenue: 24_500.5, stage: 'negotiation' })
  answer(opportunityEndpoints.list, pageOf())
  answer(opportunityEndpoints.create, () => now)
  answer(opportunityEndpoints.get, () => now)
  answer(opportunityEndpoints.put, ({ body }) => {
    now = { ...now, ...body, version: 2 }
    answer(opportunityEndpoints.list, pageOf(now))
    return now
  })
  const view = await openPage('/opportunities', { is_company_admin: false, role: 'front_desk' })
  await expect.element(view.getByText(opportunityMessages.none)).toBeVisible()
  await view.getByRole('link', { name: 'Create New Opportunity' }).first().click()
  await box(view, 'Name').fill(typed.name)
  await box(view, 'Description').fill(typed.description)
  await box(view, 'Potential Revenue').fill('24500.5')
  await pick(view.getByRole('combobox', { name: 'Stage' }), 'Negotiation')
  await button(view, 'Create Opportunity').click()
  await expect.element(title()).toHaveTextContent(typed.name)
  await expect.element(view.getByText('$24,500.50')).toBeVisible()
  expect(callsTo(opportunityEndpoints.create).map(({ body }) => body)).toEqual([
    { ...typed, potential_revenue: 24_500.5, stage: 'negotiation' },
  ])

  await link(view, 'Edit Opportunity').click()
  await expect.element(box(view, 'Potential Revenue')).toHaveValue('$24,500.50')
  await box(view, 'Potential Revenue').fill('')
  await pick(view.getByRole('combobox', { name: 'Stage' }), 'Closed Won')
  await button(view, 'Update Opportunity').click()
  await expect.element(view.getByText('N/A')).toBeVisible()
  expect(callsTo(opportunityEndpoints.put)[0]?.body).toMatchObject({
    potential_revenue: null,
    stage: 'closed_won',
  })
  await link(view, 'Back to Opportunities').click()
  await expect.element(row('Opportunities')).toHaveTextContent(/Full-arch implants.*N\/A.*Closed Won/s)
})

test('an account is sent as it was typed, and its list has a column for each field', async () => {
  const made = makeAccount({
    ...{ id: 2, name: 'Tidewater Freight', industry: 'Logistics', annualRevenue: 48_000_000 },
    source: 'Referral',
  })
  answer(accountEndpoints.create, () => {
    answer(accountEndpoints.list, pageOf(made, makeAccount()))
    return made
  })
  answer(accountEndpoints.get, ({ params }) => (params.id === '2' ? made : makeAccount()))
  const form = await openPage('/accounts/create', { is_company_admin: false, role: 'front_desk' })
  await button(form, 'Create Account').click()
  await expect.element(box(form, 'Name')).toHaveAccessibleDescription(fieldMessages.required)
  for (const [name, text] of [
    ['Name', 'Tidewater Freight'],
    ['Industry', 'Logistics'],
    ['Annual Revenue', '48000000'],
    ['Source', 'Referral'],
  ] as const)
    await box(form, name).fill(text)
  await button(form, 'Create Account').click()
  await link(form, 'Back to Accounts').click()
  expect(callsTo(accountEndpoints.create).map(({ body }) => body)).toEqual([
    { name: 'Tidewater Freight', industry: 'Logistics', annualRevenue: 48_000_000, source: 'Referral' },
  ])
  await expect
    .element(row('Accounts'))
    .toHaveTextContent(/Tidewater Freight.*Logistics.*\$48,000,000\.00.*Referral/)
  await expect.element(main().getByRole('row').nth(2)).toHaveTextContent(/Example Supplies.*N\/A/)
  expect(columns('Accounts')).toEqual(['Name', 'Industry', 'Annual Revenue', 'Source', 'Actions'])
  await main().getByRole('link', { name: 'Edit Example Supplies' }).click()
  await link(main(), 'Cancel').click()
  await expect.element(link(main(), 'Edit Account')).toBeVisible()
})

test('what is wrong with a company or a service is said at each field', async () => {
  const form = await openPage('/companies/create')
  await button(form, 'Create Company').click()
  await expect.element(box(form, 'Name')).toHaveAccessibleDescription(fieldMessages.required)
  await box(form, 'Name').fill('Foxglove Laboratory')
  await box(form, 'Email').fill('not an address')
  await button(form, 'Create Company').click()
  await expect.element(box(form, 'Email')).toHaveAccessibleDescription(fieldMessages.email)
  expect(callsTo(companyEndpoints.create)).toEqual([])
  await link(form, 'Cancel').click()
  await button(dialog('Unsaved Changes'), 'Leave').click()

  await link(form, 'View Example Dental').click()
  await link(form, 'New Service').click()
  await button(form, 'Create Service').click()
  await expect.element(box(form, 'Name')).toHaveAccessibleDescription(fieldMessages.required)
  await expect.element(box(form, 'Default Cost')).toHaveAccessibleDescription(moneyMessages.required)
  expect(callsTo(serviceEndpoints.create)).toEqual([])
})

test('a company and a service of it are sent as they were typed, and changed', async () => {
  const typed = { name: 'Foxglove Laboratory', email: 'cases@foxglove.example.com', phone: '9735550151' }
  const company = makeCompany({ id: 2, ...typed, phone: '+19735550151' })
  let service = makeService({ id: 3, name: 'Zirconia Crown', default_cost: 1_234.5 })
  answer(companyEndpoints.create, company)
  answer(companyEndpoints.get, company)
  answer(serviceEndpoints.list, pageOf())
  answer(serviceEndpoints.get, () => service)
  answer(serviceEndpoints.create, () => {
    answer(serviceEndpoints.list, pageOf(service))
    return service
  })
  answer(serviceEndpoints.put, ({ body }) => {
    service = { ...service, ...body, version: 2 }
    answer(serviceEndpoints.list, pageOf(service))
    return service
  })
  const view = await openPage('/companies')
  await link(view, 'Create New Company').click()
  await box(view, 'Name').fill(typed.name)
  await box(view, 'Email').fill(typed.email)
  await box(view, 'Type').fill('Dental laboratory')
  await box(view, 'Phone').fill(typed.phone)
  await button(view, 'Create Company').click()
  await expect.element(title()).toHaveTextContent(typed.name)
  await expect.element(link(view, '+1 973 555 0151')).toBeVisible()
  expect(callsTo(companyEndpoints.create)[0]?.body).toMatchObject({
    ...typed,
    company_type: 'Dental laboratory',
  })

  await expect.element(view.getByText(serviceMessages.none)).toBeVisible()
  await link(view, 'New Service').click()
  await box(view, 'Name').fill('Zirconia Crown')
  await box(view, 'Default Cost').fill('1234.5')
  await button(view, 'Create Service').click()
  await expect.element(row('Services')).toHaveTextContent(/Zirconia Crown.*\$1,234\.50/)
  await link(view, 'Edit Zirconia Crown').click()
  await expect.element(box(view, 'Default Cost')).toHaveValue('$1,234.50')
  await box(view, 'Default Cost').fill('99')
  await box(view, 'Description').fill('Ten working days')
  await button(view, 'Update Service').click()
  await expect.element(row('Services')).toHaveTextContent(/Ten working days.*\$99\.00/)
  expect(callsTo(serviceEndpoints.create)[0]).toMatchObject({
    params: { id: '2' },
    body: { name: 'Zirconia Crown', default_cost: 1_234.5 },
  })
  expect(callsTo(serviceEndpoints.put)[0]?.body).toMatchObject({
    description: 'Ten working days',
    default_cost: 99,
  })

  answer(companyEndpoints.put, ({ body }) => {
    const changed = { ...company, ...body, version: 2 }
    answer(companyEndpoints.get, changed)
    return changed
  })
  await link(view, 'Back to Company').click()
  await link(view, 'Edit Company').click()
  await box(view, 'Address').fill('48 Kiln Lane')
  await button(view, 'Update Company').click()
  await expect.element(view.getByText('48 Kiln Lane')).toBeVisible()
  expect(callsTo(companyEndpoints.put)[0]?.body).toMatchObject({ name: typed.name, address: '48 Kiln Lane' })
})

test('a service form edits minutes, new patients, roles and people', async () => {
  answer(
    listStaff,
    pageOf(
      makeStaffMember({ id: 4, name: 'Dana Drill', role: { name: 'dentist' } }),
      makeStaffMember({ id: 5, name: 'Fred Desk', role: { name: 'front_desk' } }),
    ),
  )
  answer(serviceEndpoints.get, makeService({ provider_roles: ['hygienist'] }))
  answer(serviceEndpoints.put, makeService({ duration: 45, version: 2 }))
  const form = await openPage('/companies/1/services/1/edit/')
  await expect.element(form.getByLabelText('For New Patients')).toBeChecked()
  await form.getByLabelText('For New Patients').click()
  await box(form, 'Minutes').fill('45')
  await form.getByLabelText('Provider Roles').first().click()
  await page.getByRole('option', { name: 'Dentist' }).click()
  await userEvent.keyboard('{Escape}')
  await form.getByLabelText('Providers').first().click()
  await expect.element(page.getByRole('option', { name: 'Fred Desk' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Dana Drill' }).click()
  await button(form, 'Update Service').click()
  await expect
    .poll(() => callsTo(serviceEndpoints.put)[0]?.body)
    .toMatchObject({
      ...{ duration: 45, new_patients: false, provider_roles: ['hygienist', 'dentist'], provider_ids: [4] },
    })
})

test("the practice's services are a tab of its settings", async () => {
  await openPage('/companies/1/services')
  const tabs = page.getByRole('navigation', { name: 'Practice Settings' })
  await expect.element(link(tabs, 'Services')).toHaveAttribute('aria-current', 'page')
  await expect.element(link(main(), 'Back to Company')).not.toBeInTheDocument()
})

test("another company's services stay outside of the settings", async () => {
  answer(companyEndpoints.get, makeCompany({ id: 2 }))
  await openPage('/companies/2/services')
  await expect.element(link(main(), 'Back to Company')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Practice Settings' })).not.toBeInTheDocument()
})

test('the list of services shows minutes', async () => {
  answer(serviceEndpoints.list, pageOf(makeService({ duration: 75 })))
  await openPage('/companies/1/services')
  await expect.element(row('Services')).toHaveTextContent(/Cleaning.*75/)
  await expect.element(page.getByText('Provider Roles')).not.toBeInTheDocument()
})

test('a service is deleted after a question', async () => {
  answer(serviceEndpoints.delete, () => {
    answer(serviceEndpoints.list, pageOf())
    return undefined
  })
  const form = await openPage('/companies/1/services/1/edit/')
  await button(form, 'Delete Service').click()
  await expect.element(dialog('Delete Service')).toHaveTextContent(serviceMessages.deleteConfirm)
  expect(callsTo(serviceEndpoints.delete)).toEqual([])
  await button(dialog('Delete Service'), 'Delete').click()
  await expect.element(main().getByText(serviceMessages.none)).toBeVisible()
})

test('renaming the own company shows in the header at once', async () => {
  answer(companyEndpoints.put, () => {
    answer(companyEndpoints.get, makeCompany({ name: 'Juniper Row', version: 2 }))
    return makeCompany({ name: 'Juniper Row', version: 2 })
  })
  const form = await openPage('/companies/1/edit')
  await box(form, 'Name').fill('Juniper Row')
  await button(form, 'Update Company').click()
  await expect.element(title()).toHaveTextContent('Juniper Row')
  await expect.element(link(page.getByRole('banner'), 'Juniper Row')).toBeVisible()
})
