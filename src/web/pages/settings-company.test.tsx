import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import type { Company } from '#contract/companies/companies.schemas.ts'
import { getNotifications } from '#contract/notifications/notifications.endpoints.ts'
import { listMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { makeCompany, makeLocation, makeSession, makeTask } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, main, stale } from '#web/testing/texts.ts'

/** The practice as the server keeps it: changes of an older version are refused. */
let company: Company
const change = (fields: Partial<Company>) => {
  company = { ...company, ...fields, version: company.version + 1 }
}
beforeEach(() => {
  company = makeCompany()
  answerForPractice()
  answer(companyEndpoints.get, () => company)
  answer(companyEndpoints.put, ({ body, headers }) => {
    if (headers.get('if-match') !== `"${company.version}"`) return stale()
    change(body)
    return company
  })
})

const link = (name: string) => main().getByRole('link', { name, exact: true })
const update = () => button(main(), 'Update Company').click()

test('an administrator names the practice and sets its clock; the header and the days follow at once', async () => {
  answer(listMyTasks, [makeTask({ due_date: '2026-11-27' })])
  answer(getNotifications, { due_emails: false, day_emails: false, email_set_up: true })
  answer(getInfo, {
    ...{ user_name: 'pat', first_name: 'Pat', last_name: 'Example', email: 'pat@example.com' },
    ...{ is_company_admin: true, withheld: [], role: 'administrator', locations: [makeLocation()] },
    company: makeSession().company,
  })
  await openPage('/info')
  await link('Practice Settings').click()
  const tabs = page.getByRole('navigation', { name: 'Practice Settings' })
  await expect
    .element(tabs.getByRole('link', { name: 'Company', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await box(main(), 'Name').fill('Harborview Dental')
  await main().getByRole('combobox', { name: 'Time Zone', exact: true }).fill('kiritimati')
  await page.getByRole('option', { name: /^Pacific\/Kiritimati \(GMT\+14, 5:\d\d AM\)$/ }).click()
  await update()
  await expect.element(page.getByText('Harborview Dental was updated.')).toBeVisible()
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Harborview Dental', exact: true })
  await expect.element(inHeader).toBeVisible()
  expect(callsTo(companyEndpoints.put).map(({ body }) => body)).toMatchObject([
    { name: 'Harborview Dental', time_zone: 'Pacific/Kiritimati' },
  ])

  // There it is the 28th already.
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await button(navigation, 'More').click()
  await navigation.getByRole('menuitem', { name: 'My Tasks', exact: true }).click()
  await expect.element(main().getByText('1 day late')).toBeVisible()
})

test('what someone else saved of the practice is taken over, and what was typed is kept', async () => {
  await openPage('/settings/company')
  await box(main(), 'Phone').fill('2125550142')
  change({ company_type: 'Group practice' })
  await update()
  await expect.element(alertOf(main())).toHaveTextContent(companyMessages.updateStale)
  await expect.element(box(main(), 'Type')).toHaveValue('Group practice')
  await expect.element(box(main(), 'Phone')).toHaveValue('2125550142')
  expect(company.phone).toBe('')
  await update()
  await expect.element(alertOf(main())).not.toBeInTheDocument()
  expect(company).toMatchObject({ company_type: 'Group practice', phone: '2125550142' })
})
