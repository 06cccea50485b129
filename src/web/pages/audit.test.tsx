import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import type { AuditEntry } from '#contract/audit/audit.schemas.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, failing, testTexts } from '#web/testing/texts.ts'

beforeEach(answerForPractice)

test('a record is looked for by its number and the days, and by whom, until the filters are cleared', async () => {
  const entry: AuditEntry = {
    ...{
      id: 1,
      at: '2026-03-11T12:00:00.000Z',
      staff_id: 2,
      username: 'kim',
      action: 'changed',
      kind: 'lead',
    },
    ...{
      record_id: 7,
      about: null,
      part: null,
      fields: ['status'],
      address: '192.0.2.1',
      request_id: 'test',
    },
  }
  answer(listAudit, ({ query }) => (query.from ? pageOf() : pageOf(entry)))
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
