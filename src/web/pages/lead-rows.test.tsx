import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { leadStatusCounts, listLeads } from '#contract/leads/leads.endpoints.ts'
import {
  followUpLabel,
  leadSourceLabels,
  leadStatusLabels,
  leadTypeLabels,
} from '#contract/leads/leads.enums.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button } from '#web/testing/texts.ts'

beforeEach(async () => {
  answerForPractice()
  await page.viewport(1440, 900)
})

const lead = makeLead({
  ...{ type: 'phonecall', status: 'scheduled', source: 'tradeshow', follow_up_date: '2020-02-29' },
  ...{ follow_up_status: 'past_due', updated_at: new Date().toISOString() },
})
const rowTexts = [
  '(1)',
  leadTypeLabels.phonecall,
  leadStatusLabels.scheduled,
  leadSourceLabels.tradeshow,
  followUpLabel('past_due'),
  'a few seconds ago',
]
test('the lead list shows a lead as a row with a phone link', async () => {
  answer(listLeads, pageOf(lead))
  const main = await openPage('/leads')
  const row = main.getByRole('table', { name: 'Leads', exact: true }).getByRole('row').nth(1)
  for (const text of rowTexts) await expect.element(row).toHaveTextContent(text)
  const number = row.getByRole('link', { name: formatPhone(lead.phone) })
  await expect.element(number).toHaveAttribute('href', 'tel:+12125550142')
})

test('the lead list on a phone shows a lead as a linked card', async () => {
  await page.viewport(390, 844)
  answer(listLeads, pageOf(lead))
  const main = await openPage('/leads')
  const card = main.getByRole('list', { name: 'Leads' }).getByRole('listitem')
  for (const text of rowTexts) await expect.element(card).toHaveTextContent(text)
  expect(main.getByRole('table').elements()).toEqual([])
  expect(
    card
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Created', 'Last Update', 'Source', 'Follow-Up Date'])
  await expect.element(card).toHaveTextContent(formatDay('2020-02-29'))
  const name = card.getByRole('link', { name: 'Pat Example' })
  await expect.element(name).toHaveAttribute('href', '/leads/1')
  const number = card.getByRole('link', { name: formatPhone(lead.phone) })
  await expect.element(number).toHaveAttribute('href', 'tel:+12125550142')
  const { x, y, width, height } = number.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(40)
  // Nothing covers the number.
  expect(number.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
  // The rest of the card links to the lead.
  await card.click({ position: { x: 100, y: 85 } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pat Example')
})

test('five leads are in sight above the bar of a phone', async () => {
  await page.viewport(390, 844)
  const names = [
    'Alejandro Holloway',
    'Ada Example',
    'Bea Example',
    'Cleo Example',
    'Maximiliana Featherstone',
  ]
  answer(
    listLeads,
    pageOf(
      ...names.map((name, index) => {
        const [first_name = '', last_name = ''] = name.split(' ')
        return makeLead({ ...lead, id: index + 1, first_name, last_name, request_count: 12 })
      }),
    ),
  )
  const main = await openPage('/leads')
  const cards = main.getByRole('list', { name: 'Leads' }).getByRole('listitem')
  await expect.element(cards.nth(4)).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect()
  expect(bar.bottom).toBe(844)
  expect(cards.nth(4).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
})

test.each([
  ['under the mouse', 1440, 900],
  ['scrolled on a phone', 390, 844],
])('a list %s stays in place until the new lead is requested', async (_what, ...size) => {
  await page.viewport(...(size as [number, number]))
  const leads = Array.from({ length: 6 }, (_, index) =>
    makeLead({ id: index + 1, last_name: `No. ${index + 1}` }),
  )
  answer(listLeads, pageOf(...leads))
  const main = await openPage('/leads')
  const last = main.getByText('Pat No. 6')
  await expect.element(last).toBeVisible()
  const eight = makeLead({
    id: 8,
    last_name: 'Eight',
    last_seen_at: new Date(Date.now() + 60_000).toISOString(),
  })
  const newest = main.getByText('Pat Eight')
  const arrive = () => queryClient.invalidateQueries({ queryKey: sharedQueryKeys.leads })
  if (size[0] === 390) window.scrollTo(0, 300)
  else await last.hover()
  answer(listLeads, pageOf(eight, ...leads))
  await arrive()
  const show = button(main, 'Show 1 new lead')
  await expect.element(show).toBeVisible()
  expect(newest.elements()).toEqual([])
  await show.click()
  await expect.element(newest).toBeVisible()
  expect(show.elements()).toEqual([])
})

test('the lead list shows a new lead at once while it is not read', async () => {
  const main = await openPage('/leads')
  await expect.element(main.getByText('Pat Example')).toBeVisible()
  answer(listLeads, pageOf(makeLead({ id: 8, last_name: 'Eight' }), makeLead()))
  await queryClient.invalidateQueries({ queryKey: sharedQueryKeys.leads })
  await expect.element(main.getByText('Pat Eight')).toBeVisible()
  await expect.element(main.getByRole('status').filter({ hasText: 'leads' })).toHaveTextContent('2 leads')
})

test('the lead list and its counts reload every 30 seconds without change events', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const main = await openPage('/leads')
  const statuses = main.getByRole('region', { name: 'Lead Status' })
  await expect.element(main.getByText('Pat Example')).toBeVisible()
  await expect.element(statuses.getByRole('button', { name: leadStatusLabels.new })).toBeVisible()
  const scheduled = statuses.getByRole('button', { name: leadStatusLabels.scheduled })
  expect(scheduled.elements()).toEqual([])
  answer(listLeads, pageOf(makeLead({ id: 8, last_name: 'Eight', status: 'scheduled' }), makeLead()))
  answer(leadStatusCounts, [
    { name: 'new', value: 1, label: leadStatusLabels.new },
    { name: 'scheduled', value: 1, label: leadStatusLabels.scheduled },
  ])
  vi.advanceTimersByTime(29_999)
  expect(callsTo(listLeads)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  const rows = main.getByRole('table', { name: 'Leads', exact: true }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Pat Eight')
  await expect.element(rows.nth(2)).toHaveTextContent('Pat Example')
  await expect.element(scheduled).toHaveTextContent('1')
})
