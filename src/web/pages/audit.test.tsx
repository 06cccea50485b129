import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import type { AuditEntry } from '#contract/audit/audit.schemas.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeStaffMember } from '#web/testing/fixtures.ts'
import { goBack, openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, failing, pickMore, testTexts } from '#web/testing/texts.ts'

beforeEach(answerForPractice)

const makeEntry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: 1, at: '2026-03-11T12:00:00.000Z', staff_id: 2, username: 'kim', action: 'changed' },
  ...{ kind: 'lead', record_id: 7, about: null, part: null, fields: ['status'] },
  ...{ address: '192.0.2.1', request_id: 'test' },
  ...fields,
})

test('a record is looked for by its number and the days, and by whom, until the filters are cleared', async () => {
  answer(listAudit, ({ query }) => (query.from ? pageOf() : pageOf(makeEntry())))
  const main = await openPage('/settings/audit')
  const asked = () => callsTo(listAudit).at(-1)?.query
  const number = box(main, 'Record ID')
  await expect.element(main.getByRole('link', { name: 'Lead 7' })).toHaveAttribute('href', '/leads/7')
  await pick(main.getByRole('combobox', { name: 'Record type' }), 'Lead')
  await number.fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.poll(asked).toMatchObject({ kind: 'lead', record: '7' })
  await button(main, 'Show entries by kim').click()
  await expect.poll(asked).toMatchObject({ kind: 'lead', record: '7', staff: '2' })
  await box(main, 'From').fill('03/04/2031')
  await expect.element(main.getByText(auditMessages.none)).toBeVisible()
  expect(asked()).toMatchObject({ from: '2031-03-04' })
  await button(main, 'Clear filters').first().click()
  await expect.element(main.getByRole('link', { name: 'Lead 7' })).toBeVisible()
  await expect.element(number).toHaveValue('')
  await expect.element(box(main, 'From')).toHaveValue('')
  await expect.element(main.getByRole('combobox', { name: 'Record type' })).toHaveValue('All records')
})

test('an administrator finds out who has seen and changed a lead', async () => {
  const changed = makeEntry({ id: 3, record_id: 1 })
  const viewed = makeEntry({ id: 1, record_id: 1, action: 'viewed', fields: [] })
  const other = makeEntry({ id: 4, staff_id: 9, username: 'admin', kind: 'audit_log', record_id: null })
  const all = [other, changed, { ...viewed, id: 2, part: 'history' }, viewed]
  answer(listStaff, pageOf(makeStaffMember({ id: 2, name: 'Kim Front' })))
  answer(listAudit, ({ query }) =>
    pageOf(
      ...all.filter(
        ({ action, kind, staff_id }) =>
          (!query.action || query.action === action) &&
          (!query.kind || query.kind === kind) &&
          (!query.staff || query.staff === String(staff_id)),
      ),
    ),
  )
  const main = await openPage('/leads/1')
  const table = main.getByRole('table', { name: 'Audit log' })
  const asked = () => callsTo(listAudit).at(-1)?.query
  const told = () =>
    [...table.element().querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].slice(1, 4).map(({ textContent }) => textContent),
    )
  await pickMore(main, auditMessages.whoHasSeen)
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Audit Log')
  await expect
    .poll(told)
    .toEqual(['Changed · status', 'Viewed · history', 'Viewed'].map((action) => ['kim', action, 'Lead 1']))
  expect(asked()).toMatchObject({ kind: 'lead', record: '1' })

  await main.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Changed', exact: true }).click()
  await expect.poll(told).toEqual([['kim', 'Changed · status', 'Lead 1']])
  expect(asked()).toMatchObject({ action: 'changed', kind: 'lead', record: '1' })
  await expect.element(main.getByRole('status')).toHaveTextContent('1 entry')
  await main.getByRole('link', { name: 'Lead 1' }).click()
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Pat Example')
  await goBack()
  await expect.poll(told).toHaveLength(1)
  await button(main, 'Clear filters').click()
  await expect.poll(told).toHaveLength(4)
  await expect.element(button(main, 'Clear filters')).not.toBeInTheDocument()
  expect(asked()).not.toHaveProperty('record')
  await main.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50 per page')
  await expect.poll(asked).toMatchObject({ page_size: '50' })

  await button(main, 'Show entries by kim').first().click()
  await expect.poll(told).toHaveLength(3)
  expect(asked()).toMatchObject({ staff: '2' })
  await expect.element(main.getByRole('combobox', { name: 'Person' })).toHaveValue('Kim Front')
})

testTexts({
  area: 'the audit log',
  messages: auditMessages,
  prepare: () => {},
  cases: {
    fetchFailed: failing(listAudit, '/settings/audit'),
    none: () => {
      answer(listAudit, pageOf())
      return openPage('/settings/audit')
    },
    administratorsOnly: () => openPage('/settings/audit', { is_company_admin: false, role: 'front_desk' }),
    whoHasSeen: async () => {
      await button(await openPage('/leads/1'), 'More actions').click()
      return page.getByRole('menu')
    },
  },
})
