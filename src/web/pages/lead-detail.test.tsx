import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deletionMessages } from '#contract/http/deletion-messages.ts'
import { restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { deleteLead, getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { merged } from '#contract/leads/leads.labels.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { answer, pageOf, unreachable } from '#web/testing/fake-api.ts'
import { answerForLead } from '#web/testing/fake-lead.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button, confirmDelete, dialog, pickMore } from '#web/testing/texts.ts'

const title = () => page.getByRole('heading', { level: 1 })

beforeEach(async () => {
  answerForPractice()
  await page.viewport(1440, 900)
})

test('the lead page is read-only and links to the edit form', async () => {
  const main = await openPage('/leads/1')
  await expect.element(title()).toHaveTextContent(/^Pat Example$/)
  const edit = main.getByRole('link', { name: 'Edit Lead' })
  await expect.element(edit).toHaveAttribute('href', '/leads/1/edit')
  expect(
    main.getByRole('button', { name: /^Edit (First|Last|Phone|Email|Follow|Source|Loc|Ins)/ }).elements(),
  ).toEqual([])
})

test("the lead page links to the lead's patient instead of offering a conversion", async () => {
  answerForLead({ patient: { id: 7, name: 'Ada Example' } })
  const main = await openPage('/leads/1')
  const patient = main.getByRole('link', { name: 'Ada Example' })
  await expect.element(patient).toHaveAttribute('href', '/patients/7')
  expect(main.getByRole('link', { name: 'Convert to Patient' }).elements()).toEqual([])
})

test('the lead page offers to convert a lead without a patient', async () => {
  answerForLead()
  const convert = (await openPage('/leads/1')).getByRole('link', { name: 'Convert to Patient' })
  await expect.element(convert).toHaveAttribute('href', '/leads/1/convert')
})

function answerForMerged() {
  const notFound = { code: 'not_found', detail: 'Not found.', request_id: 'test', data: { merged_into: 2 } }
  answer(listLeads, pageOf(makeLead()))
  answer(getLead, ({ params: { id } }) =>
    Number(id) === 1 ? Response.json(notFound, { status: 404 }) : makeLead({ id: 2, first_name: 'Ada' }),
  )
}

test('the page of a merged lead redirects to the surviving lead', async () => {
  answerForMerged()
  await openPage('/leads/1')
  await expect.element(title()).toHaveTextContent('Ada Example')
})

test('the panel of a merged lead links to the surviving lead', async () => {
  answerForMerged()
  await button(await openPage('/leads'), 'View Pat Example').click()
  const link = page.getByRole('link', { name: merged })
  await expect.element(link).toHaveAttribute('href', '/leads/2')
})

test.each([
  ['at a desk', 1440, 900],
  ['on a phone', 390, 844],
])('deleting a lead %s asks first, returns to the list and offers Undo', async (_where, width, height) => {
  await page.viewport(width, height)
  const lead = answerForLead()
  const ada = makeLead({ id: 2, first_name: 'Ada' })
  answer(listLeads, () => pageOf(ada, lead.now))
  const main = await openPage('/leads?search=example')
  const isPhone = width === 390
  const opener = (name: string) =>
    isPhone
      ? main.getByRole('list', { name: 'Leads' }).getByRole('link', { name, exact: true })
      : button(main, `View ${name}`)
  await opener('Pat Example').click()
  if (!isPhone) await page.getByRole('link', { name: 'View Full Details' }).click()
  await expect.element(title()).toHaveTextContent('Pat Example')
  await pickMore(main, 'Delete Lead')
  await expect.element(dialog('Delete Lead')).toHaveTextContent(leadMessages.deleteConfirm)
  await button(dialog('Delete Lead'), 'Cancel').click()
  await expect.element(dialog('Delete Lead')).not.toBeInTheDocument()
  await expect.element(button(main, 'More actions')).toHaveFocus()

  answer(listLeads, pageOf(ada))
  await pickMore(main, 'Delete Lead')
  await confirmDelete('Lead')
  await expect.element(title()).toHaveTextContent('Leads')
  await expect.element(opener('Ada Example')).toBeVisible()
  await expect.element(opener('Pat Example')).not.toBeInTheDocument()
  await expect.element(main.getByRole('searchbox', { name: 'Search leads' })).toHaveValue('example')
  expect(address()).toBe('/leads?search=example')

  answer(restoreDeleted.leads, { cancelled_appointments: 0 })
  answer(listLeads, pageOf(ada, makeLead()))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText(deletionMessages.restored('Pat Example'))).toBeVisible()
  await expect.element(opener('Pat Example')).toBeVisible()
  await expect.element(opener('Ada Example')).toBeVisible()
})

test('the lead page reports a failed deletion and shows the changes of others', async () => {
  const lead = answerForLead()
  answer(deleteLead, unreachable)
  const main = await openPage('/leads/1')
  await expect.element(main.getByRole('region', { name: 'History' })).toBeVisible()
  await pickMore(main, 'Delete Lead')
  await expect.element(await confirmDelete('Lead')).toHaveTextContent(leadMessages.deleteFailed)

  answer(deleteLead, ({ headers }) =>
    headers.get('if-match') === `"${lead.now.version}"`
      ? (undefined as never)
      : Response.json({}, { status: 412 }),
  )
  lead.change({ last_name: 'Byron', status: 'scheduled' })
  await pickMore(main, 'Delete Lead')
  await confirmDelete('Lead')
  await expect
    .element(alertOf(main))
    .toHaveTextContent(
      `${leadMessages.changed('Bo Colleague', ['Last Name', 'Status'])} ${leadMessages.deleteStale}`,
    )
  await expect.element(title()).toHaveTextContent('Pat Byron')
  const statuses = main.getByRole('group', { name: 'Lead status' })
  await expect.element(button(statuses, leadStatusLabels.scheduled)).toHaveAttribute('aria-pressed', 'true')
  await pickMore(main, 'Delete Lead')
  await confirmDelete('Lead')
  await expect.element(title()).toHaveTextContent('Leads')
})

test.each([
  ['America/New_York', '01/14/2026, 10:30 PM'],
  ['Asia/Tokyo', '01/15/2026, 12:30 PM'],
])("the lead page shows times in the practice's time zone: %s", async (time_zone, text) => {
  answer(getLead, makeLead({ last_seen_at: '2026-01-15T03:30:00.000Z' }))
  const company = {
    id: 1,
    name: 'Example Dental',
    time_zone,
    country: 'US',
    week_start: '' as const,
    email: '',
  }
  const main = await openPage('/leads/1', { company })
  await expect.element(main.getByText(text)).toBeVisible()
})
