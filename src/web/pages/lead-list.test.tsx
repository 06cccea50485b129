import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { importedFiles } from '#contract/http/imported-files.endpoints.ts'
import { leadStatusCounts, listLeads } from '#contract/leads/leads.endpoints.ts'
import {
  followUpLabel,
  followUpStatuses,
  leadFilterAllLabels,
  leadSourceLabels,
  leadStatusLabels,
  leadTypeLabels,
} from '#contract/leads/leads.enums.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { address, goBack, openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog } from '#web/testing/texts.ts'

beforeEach(async () => {
  answerForPractice()
  await page.viewport(1440, 900)
})

const lastQuery = () => callsTo(listLeads).at(-1)?.query
/** Query of the last request, without page, size and order. */
const narrowed = () => {
  const { page: _, page_size: __, ordering: ___, ...rest } = lastQuery() ?? {}
  return rest
}
const search = (main: Locator) => main.getByRole('searchbox', { name: 'Search leads' })
const filter = (main: Locator, name: string) => main.getByRole('combobox', { name, exact: true })
const headers = () =>
  page
    .getByRole('main')
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

test.each([
  ['at a desk', 1440, 900],
  ['on a phone, behind a button', 390, 844],
])('the lead list %s combines its filters, and Back removes them', async (_where, ...size) => {
  await page.viewport(...(size as [number, number]))
  answer(leadStatusCounts, [
    { name: 'new', value: 2, label: leadStatusLabels.new },
    { name: 'contacted', value: 0, label: leadStatusLabels.contacted },
    { name: 'lost', value: 1, label: leadStatusLabels.lost },
  ])
  answer(listLeads, ({ query }) => (query.source ? pageOf() : pageOf(makeLead())))
  const main = await openPage('/leads')
  const statuses = main.getByRole('region', { name: 'Lead Status' })
  if (size[0] === 390) {
    expect(statuses.elements()).toEqual([])
    await button(main, 'Filters').click()
  }
  await expect.element(statuses.getByRole('button').nth(2)).toBeVisible()
  expect(
    statuses
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([`${leadFilterAllLabels.status} 3`, `${leadStatusLabels.new} 2`, `${leadStatusLabels.lost} 1`])
  const status = (label: string) => statuses.getByRole('button', { name: label })
  await status(leadStatusLabels.new).click()
  await expect.poll(narrowed).toEqual({ status: 'new' })
  await expect.element(status(leadStatusLabels.new)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(status(leadFilterAllLabels.status)).toHaveAttribute('aria-pressed', 'false')
  await pick(filter(main, 'Type'), leadTypeLabels.phonecall)
  await expect.poll(narrowed).toEqual({ status: 'new', type: 'phonecall' })
  await pick(filter(main, 'Source'), leadSourceLabels.signage)
  await expect.poll(narrowed).toEqual({ status: 'new', type: 'phonecall', source: 'signage' })
  await expect.element(main.getByText('No leads match')).toBeVisible()
  await status(leadFilterAllLabels.status).click()
  await expect.poll(narrowed).toEqual({ type: 'phonecall', source: 'signage' })

  await goBack()
  await expect.element(status(leadStatusLabels.new)).toHaveAttribute('aria-pressed', 'true')
  await goBack()
  await expect.element(filter(main, 'Type')).toHaveValue(leadTypeLabels.phonecall)
  await expect.element(filter(main, 'Source')).toHaveValue(leadFilterAllLabels.source)
  await expect.element(main.getByText(/Pat Example/).first()).toBeVisible()
  await button(main, 'Clear filters').first().click()
  await expect.element(filter(main, 'Type')).toHaveValue(leadFilterAllLabels.type)
  await expect.element(status(leadFilterAllLabels.status)).toHaveAttribute('aria-pressed', 'true')
  expect(button(main, 'Clear filters').elements()).toEqual([])
})

describe('the filter by imported file', () => {
  const filterOf = (main: Locator) => filter(main, 'Imported from')

  test('filters the lead list', async () => {
    answer(importedFiles.leads, ['a.csv', 'b.csv'])
    const main = await openPage('/leads')
    await pick(filterOf(main), 'b.csv')
    await expect.poll(narrowed).toMatchObject({ imported: 'b.csv' })
  })

  test('is hidden without imported files', async () => {
    const main = await openPage('/leads')
    await expect.element(filter(main, 'Source')).toBeVisible()
    await expect.element(filterOf(main)).not.toBeInTheDocument()
  })

  test('stays selected when its leads no longer exist', async () => {
    const main = await openPage('/leads?imported=gone.csv')
    await expect.element(filterOf(main)).toHaveValue('gone.csv')
  })
})

test('the lead list filters by each follow-up status and marks due leads', async () => {
  answer(listLeads, ({ query }) => {
    const all = followUpStatuses.map((follow_up_status, index) => {
      const follow_up_date = follow_up_status === 'no_follow_up' ? null : '2031-01-01'
      return makeLead({ id: index + 1, last_name: follow_up_status, follow_up_status, follow_up_date })
    })
    const key = query.follow_up_status
    return pageOf(...all.filter(({ follow_up_status }) => !key || follow_up_status === key))
  })
  const main = await openPage('/leads')
  const rows = main.getByRole('table', { name: 'Leads', exact: true }).getByRole('row')
  await expect.element(filter(main, 'Follow-up')).toHaveValue(leadFilterAllLabels.follow_up_status)
  for (const key of followUpStatuses) {
    await pick(filter(main, 'Follow-up'), followUpLabel(key))
    await expect.poll(() => rows.elements()).toHaveLength(2)
    await expect.element(rows.nth(1)).toHaveTextContent(`Pat ${key}`)
    expect(narrowed()).toEqual({ follow_up_status: key })
    for (const badge of ['past_due', 'due_today'] as const)
      expect(rows.getByText(followUpLabel(badge)).elements()).toHaveLength(key === badge ? 1 : 0)
  }
  await pick(filter(main, 'Follow-up'), leadFilterAllLabels.follow_up_status)
  await expect.poll(() => rows.elements()).toHaveLength(1 + followUpStatuses.length)
  for (const badge of ['past_due', 'due_today'] as const)
    expect(rows.getByText(followUpLabel(badge)).elements()).toHaveLength(1)
})

test('the lead list searches while typing, clears the search, and / focuses it', async () => {
  answer(listLeads, ({ query }) => (query.search === 'nobody at all' ? pageOf() : pageOf(makeLead())))
  const main = await openPage('/leads?search=omar&page=1')
  await expect.element(search(main)).toHaveValue('omar')
  expect(narrowed()).toEqual({ search: 'omar' })
  for (const text of ['zoë åk', "o'n", '%', '+12125550161', '(212) 555-0161', 'nobody at all']) {
    await search(main).fill(text)
    await expect.poll(narrowed).toEqual({ search: text })
  }
  await expect.element(main.getByText('No leads match')).toBeVisible()
  await button(main, 'Clear filters').first().click()
  await expect.element(search(main)).toHaveValue('')
  await expect.element(main.getByText(/Pat Example/)).toBeVisible()
  expect(narrowed()).toEqual({})
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('/')
  await expect.element(search(main)).toHaveFocus()
})

test('the lead list sorts and pages by its buttons, and Back restores both', async () => {
  answer(listLeads, ({ query }) => {
    const size = Number(query.page_size)
    const first = (Number(query.page) - 1) * size
    const ids = Array.from({ length: 27 }, (_, index) => index + 1).slice(first, first + size)
    return { ...pageOf(...ids.map((id) => makeLead({ id }))), count: 27 }
  })
  const main = await openPage('/leads')
  const [previous, next] = [button(main, 'Previous'), button(main, 'Next')]
  const at = (text: string) => expect.element(main.getByText(text, { exact: true })).toBeVisible()
  await at('Page 1 of 3')
  await expect.element(previous).toBeDisabled()
  await next.click()
  await expect.poll(lastQuery).toMatchObject({ page: '2', page_size: '10' })
  await next.click()
  await at('Page 3 of 3')
  await expect.element(next).toBeDisabled()
  await previous.click()
  await at('Page 2 of 3')

  const expectSorted = async (column: string, direction: string) => {
    const header = main.getByRole('columnheader', { name: column })
    await expect.element(header).toHaveAttribute('aria-sort', direction)
    expect(document.querySelectorAll('[aria-sort]')).toHaveLength(1)
  }
  const sort = (column: string) =>
    main.getByRole('columnheader', { name: column }).getByRole('button').click()
  await sort('Full Name')
  await expect.poll(lastQuery).toMatchObject({ ordering: 'full_name', page: '1' })
  await expectSorted('Full Name', 'ascending')
  await sort('Full Name')
  await expect.poll(lastQuery).toMatchObject({ ordering: '-full_name' })
  await expectSorted('Full Name', 'descending')
  await sort('Status')
  await expect.poll(lastQuery).toMatchObject({ ordering: 'status' })
  await expectSorted('Status', 'ascending')
  await goBack()
  await expectSorted('Full Name', 'descending')
  await next.click()
  await expect.poll(lastQuery).toMatchObject({ ordering: '-full_name', page: '2' })

  const size = main.getByRole('combobox', { name: 'Rows per page' })
  expect(
    size
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['10 per page', '25 per page', '50 per page', 'Fit window'])
  await size.selectOptions('25')
  await at('Page 1 of 2')
  await expect.poll(lastQuery).toMatchObject({ ordering: '-full_name', page_size: '25', page: '1' })
  await size.selectOptions('50')
  await at('Page 1 of 1')
  await goBack()
  await goBack()
  await at('Page 2 of 3')
  await expectSorted('Full Name', 'descending')
  await cleanup()
  await openPage('/leads?page=99')
  await at('Page 3 of 3')
  expect(address()).toBe('/leads?page=3')
})

test('the path of the lead list restores the list and ignores invalid values', async () => {
  const main = await openPage('/leads')
  const statuses = main.getByRole('region', { name: 'Lead Status' })
  const status = statuses.getByRole('button', { name: leadStatusLabels.new })
  const byName = main.getByRole('columnheader', { name: 'Full Name' })
  await search(main).fill('example')
  await expect.poll(address).toBe('/leads?search=example')
  await byName.getByRole('button').click()
  await status.click()
  await pick(filter(main, 'Type'), leadTypeLabels.phonecall)
  const chosen = { search: 'example', ordering: 'full_name', status: 'new', type: 'phonecall' }
  const parts = () => Object.fromEntries(new URL(address(), location.href).searchParams)
  await expect.poll(parts).toEqual(chosen)
  const [reached, before] = [address(), callsTo(listLeads).length]
  await cleanup()
  queryClient.clear()

  await openPage(reached)
  await expect.poll(() => callsTo(listLeads).slice(before)).toMatchObject([{ query: chosen }])
  await expect.element(search(main)).toHaveValue('example')
  await expect.element(byName).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(status).toHaveAttribute('aria-pressed', 'true')
  await expect.element(filter(main, 'Type')).toHaveValue(leadTypeLabels.phonecall)
  await button(main, 'Clear filters').click()
  await expect.poll(parts).toEqual({ ordering: 'full_name' })
  await cleanup()

  await openPage('/leads?status=nonsense&page_size=7&ordering=height&type=chatbot')
  await expect.element(filter(main, 'Type')).toHaveValue(leadTypeLabels.chatbot)
  await expect
    .poll(lastQuery)
    .toEqual({ type: 'chatbot', ordering: '-last_seen_at', page: '1', page_size: '10' })
})

test('the lead list on a phone picks its order from a menu', async () => {
  await page.viewport(390, 844)
  const main = await openPage('/leads')
  await button(main, 'Filters').click()
  await pick(filter(main, 'Sort by'), 'Full Name ↓')
  await expect.poll(lastQuery).toMatchObject({ ordering: '-full_name' })
  await expect.element(filter(main, 'Sort by')).toHaveValue('Full Name ↓')
})

test('the lead list on a phone folds filters and order into one line', async () => {
  await page.viewport(390, 844)
  const main = await openPage('/leads?type=phonecall&status=new')
  const opener = button(main, 'Filters · 2')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  for (const name of ['Type', 'Sort by']) expect(filter(main, name).elements()).toEqual([])
  const { top, bottom } = search(main).element().getBoundingClientRect()
  const { y, height } = opener.element().getBoundingClientRect()
  expect(y + height / 2).toBeGreaterThan(top)
  expect(y + height / 2).toBeLessThan(bottom)
  await opener.click()
  await expect.element(filter(main, 'Type')).toBeVisible()
  await expect.element(filter(main, 'Sort by')).toBeVisible()
})

test('the lead list remembers the chosen columns and shows them in fixed order', async () => {
  const fields = {
    insurance_provider: 'Evenfield',
    follow_up_date: '2020-02-29',
    source: 'tradeshow',
  } as const
  answer(listLeads, pageOf(makeLead(fields)))
  const main = await openPage('/leads')
  const row = main.getByRole('row').nth(1)
  await expect.element(row).toHaveTextContent(leadSourceLabels.tradeshow)
  const atFirst = ['Full Name', 'Phone', 'Status', 'Last Update', 'Source']
  expect(headers()).toEqual([...atFirst, 'ActionsNew'])
  await button(main, 'New: choose columns').click()
  const chooser = dialog('Choose columns')
  const box = (name: string) => chooser.getByRole('checkbox', { name })
  await expect.poll(() => chooser.getByRole('checkbox').elements()).toHaveLength(9)
  for (const name of atFirst) await expect.element(box(name)).toBeChecked()
  for (const name of ['Insurance Provider', 'Location', 'Follow-Up Date', 'Last Seen', 'Phone'])
    await box(name).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(chooser).not.toBeInTheDocument()
  const open = button(main, 'Choose columns')
  await expect.element(open).toHaveFocus()
  const chosen = ['Full Name', 'Status', 'Last Seen', 'Last Update', 'Source']
  const all = [...chosen, 'Insurance Provider', 'Location', 'Follow-Up Date', 'Actions']
  await expect.poll(headers).toEqual(all)
  await expect.element(row).toHaveTextContent(/Evenfield.*Main Street.*02\/29\/2020/)

  await cleanup()
  await openPage('/leads')
  await expect.poll(headers).toEqual(all)
  await main.getByRole('columnheader', { name: 'Insurance Provider' }).getByRole('button').click()
  await expect.poll(lastQuery).toMatchObject({ ordering: 'insurance_provider', page: '1' })
  await open.click()
  for (const name of all.slice(1, -1)) await box(name).click()
  await expect.poll(headers).toEqual(['Full Name', 'Actions'])
  await expect.element(box('Full Name')).toBeDisabled()
  await box('Phone').click()
  await expect.element(box('Full Name')).toBeEnabled()
  await button(chooser, 'Reset columns').click()
  await expect.poll(headers).toEqual([...atFirst, 'Actions'])
})
