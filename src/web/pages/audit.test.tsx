import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportAudit, listAudit } from '#contract/audit/audit.endpoints.ts'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import type { AuditEntry } from '#contract/audit/audit.schemas.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { listMembers } from '#contract/staff/members.endpoints.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeLead, makeMemberRow, makePatient } from '#web/testing/fixtures.ts'
import { goBack, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, failing, pickMore, testTexts } from '#web/testing/texts.ts'

beforeEach(answerForPractice)
afterEach(() => vi.restoreAllMocks())

const at = (time: string) => `2026-03-11T${time}:00.000Z`

/** An entry of Kim Front (staff member 2), whose sentence goes on with `rest`, where names stand in brackets. */
function makeEntry(id: number, rest: string, fields: Partial<AuditEntry> = {}): AuditEntry {
  const { kind = 'lead', record_id = 7 } = fields
  const [before = '', name, after = ''] = rest.split(/[[\]]/)
  const start = `Kim Front ${before}`.length
  return {
    ...{
      id,
      at: at('12:00'),
      staff_id: 2,
      actor: 'staff',
      username: 'kim',
      action: 'changed',
      kind,
      record_id,
    },
    ...{ about: null, part: null, fields: [], address: '192.0.2.1', request_id: 'test' },
    sentence: `Kim Front ${before}${name ?? ''}${after}`,
    mentions: [
      { kind: 'staff', id: 2, start: 0, end: 9 },
      ...(name && record_id ? [{ kind, id: record_id, start, end: start + name.length }] : []),
    ],
    ...fields,
  }
}

const statusChange = makeEntry(1, "changed [Grace Joshi]'s status from New Lead to Contacted")
const asked = () => callsTo(listAudit).at(-1)?.query
const rows = () =>
  [...document.querySelectorAll('table tbody tr')].map((row) => row.querySelectorAll('td')[1]?.textContent)

describe('/settings/audit', () => {
  test('shows sentences that link to the records they name', async () => {
    answer(listAudit, pageOf(statusChange))
    const main = await openPage('/settings/audit')
    await expect.poll(rows).toEqual(["Kim Front changed Grace Joshi's status from New Lead to Contacted"])
    const link = main.getByRole('link', { name: 'Grace Joshi' })
    await expect.element(link).toHaveAttribute('href', '/leads/7')
    await button(main, 'Show entries by Kim Front').click()
    await expect.poll(asked).toMatchObject({ staff: '2' })
  })

  test('shows the entry of a key without a link to a person', async () => {
    const sentence = 'Website sync changed the note of Grace Joshi'
    const by = { staff_id: null, actor: 'key', username: '' } as const
    answer(listAudit, pageOf(makeEntry(1, '', { ...by, sentence, mentions: [] })))
    const main = await openPage('/settings/audit')
    await expect.poll(rows).toEqual([sentence])
    expect(main.getByRole('button', { name: /Show entries by/ }).elements()).toEqual([])
  })

  test('keeps every filter in the address until they are cleared', async () => {
    answer(listAudit, ({ query }) => (query.from ? pageOf() : pageOf(statusChange)))
    const main = await openPage('/settings/audit?lead=7&kind=note&action=changed')
    await expect.poll(asked).toMatchObject({ lead: '7', kind: 'note', action: 'changed' })
    const person = main.getByRole('combobox', { name: 'Lead or patient' })
    await expect.element(person).toHaveValue('Grace Joshi')
    await box(main, 'From').fill('03/04/2031')
    await expect.element(main.getByText(auditMessages.none)).toBeVisible()
    expect(asked()).toMatchObject({ lead: '7', from: '2031-03-04' })
    await button(main, 'Clear filters').first().click()
    await expect.element(main.getByRole('link', { name: 'Grace Joshi' })).toBeVisible()
    await expect.element(person).toHaveValue('')
    await expect.element(box(main, 'From')).toHaveValue('')
    expect(asked()).not.toHaveProperty('lead')
  })

  test('finds former staff by their name', async () => {
    answer(listMembers, pageOf(makeMemberRow({ id: 5, name: 'Dana Gone', status: 'deactivated' })))
    answer(listAudit, pageOf(statusChange))
    const main = await openPage('/settings/audit')
    await main.getByRole('combobox', { name: 'Person' }).fill('dana')
    await page.getByRole('option', { name: 'Dana Gone (deactivated)' }).click()
    await expect.poll(asked).toMatchObject({ staff: '5' })
  })

  test('finds a lead or patient by what is typed', async () => {
    answer(listAudit, pageOf(statusChange))
    answer(listLeads, pageOf(makeLead({ id: 7, first_name: 'Grace', last_name: 'Joshi' })))
    answer(listPatients, pageOf(makePatient({ id: 8, first_name: 'Grace', last_name: 'Miller' })))
    const main = await openPage('/settings/audit')
    const person = main.getByRole('combobox', { name: 'Lead or patient' })
    await person.fill('grace')
    await expect.element(page.getByRole('option', { name: /Grace Joshi/ })).toBeVisible()
    expect(callsTo(listPatients).at(-1)?.query).toMatchObject({ search: 'grace' })
    await page.getByRole('option', { name: /Grace Miller/ }).click()
    await expect.poll(asked).toMatchObject({ patient: '8' })
    await expect.element(person).toHaveValue('Grace Miller')
    await person.fill('joshi')
    await page.getByRole('option', { name: /Grace Joshi/ }).click()
    await expect.poll(asked).toMatchObject({ lead: '7' })
    expect(asked()).not.toHaveProperty('patient')
  })

  test('folds the requests that belong to a view and unfolds them on click', async () => {
    const view = { action: 'viewed' as const }
    answer(
      listAudit,
      pageOf(
        makeEntry(4, "viewed [Grace Joshi]'s history", { ...view, part: 'history' }),
        makeEntry(3, 'viewed [Grace Joshi]', view),
        makeEntry(2, 'viewed the hours of the location Downtown', {
          ...view,
          ...{ kind: 'location', record_id: 3, part: 'hours' },
        }),
        statusChange,
      ),
    )
    const main = await openPage('/settings/audit')
    const opened = 'Kim Front viewed Grace Joshi'
    await expect
      .poll(rows)
      .toEqual([`${opened}and 2 related entries`, expect.stringContaining('Kim Front changed')])
    await expect.element(main.getByRole('status')).toHaveTextContent('4 entries')
    const more = button(main, 'and 2 related entries')
    await expect.element(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    await expect.element(main.getByText("viewed Grace Joshi's history")).toBeVisible()
    await expect.element(main.getByText('viewed the hours of the location Downtown')).toBeVisible()
  })

  test('exports the matching entries', async () => {
    answer(listAudit, pageOf(statusChange))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    answer(exportAudit, () => new Response('Time\r\n', { headers: { 'content-type': 'text/csv' } }))
    const main = await openPage('/settings/audit?lead=7')
    await button(main, 'Export').click()
    await page.getByRole('menuitem', { name: 'CSV' }).first().click()
    await expect
      .poll(() => callsTo(exportAudit).at(-1)?.query)
      .toMatchObject({ lead: '7', format: 'csv', columns: 'shown' })
  })

  test('opens for a lead from its page, narrows by action, and comes back to it', async () => {
    const all = [
      {
        ...makeEntry(4, '', { kind: 'audit_log', record_id: null, staff_id: 9, action: 'viewed' }),
        ...{
          sentence: 'Ada Admin viewed the audit log',
          mentions: [{ kind: 'staff', id: 9, start: 0, end: 9 }],
        },
      },
      makeEntry(3, "changed [Pat Example]'s status", { record_id: 1 }),
      makeEntry(1, 'viewed [Pat Example]', { record_id: 1, action: 'viewed' }),
    ]
    answer(listAudit, ({ query }) =>
      pageOf(
        ...all.filter(
          ({ action, record_id, staff_id }) =>
            (!query.action || query.action === action) &&
            (!query.lead || query.lead === String(record_id)) &&
            (!query.staff || query.staff === String(staff_id)),
        ),
      ),
    )
    const main = await openPage('/leads/1')
    await pickMore(main, auditMessages.whoHasSeen)
    await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Audit Log')
    await expect
      .poll(rows)
      .toEqual(["Kim Front changed Pat Example's status", 'Kim Front viewed Pat Example'])
    expect(asked()).toMatchObject({ lead: '1' })
    await main.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Changed', exact: true }).click()
    await expect.poll(rows).toEqual(["Kim Front changed Pat Example's status"])
    await expect.element(main.getByRole('status')).toHaveTextContent('1 entry')
    await main.getByRole('link', { name: 'Pat Example' }).click()
    await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Pat Example')
    await goBack()
    await expect.poll(rows).toHaveLength(1)
    await button(main, 'Clear filters').click()
    await expect.poll(rows).toHaveLength(3)
    await expect.element(button(main, 'Clear filters')).not.toBeInTheDocument()
    await main.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25 per page')
    await expect.poll(asked).toMatchObject({ page_size: '25' })
    await button(main, 'Show entries by Kim Front').first().click()
    await expect.element(main.getByRole('combobox', { name: 'Person' })).toHaveValue('Kim Front')
  })
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
