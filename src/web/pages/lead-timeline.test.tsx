import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  activityFilters,
  type HistoryEntry,
  historyEndpoints,
  historyPageSize,
} from '#contract/history/history.endpoints.ts'
import { historyMessages } from '#contract/history/history.messages.ts'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import type { LeadRequest } from '#contract/intake/lead-requests.schemas.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { refuse } from '#web/testing/texts.ts'

const at = (hour: number) => `2026-03-11T${String(hour).padStart(2, '0')}:00:00.000Z`
const entry = (hour: number, details: string, type: HistoryEntry['activity_type'] = 'Update') => ({
  ...{ id: hour, timestamp: at(hour), activity_type: type, performed_by: 'Pat Admin', details },
})
const request = (
  hour: number,
  message: string,
  intake_result: 'lead' | 'repeat' = 'repeat',
): LeadRequest => ({
  ...{ id: 100 + hour, received_at: at(hour), channel: 'forms', location: { id: 1, name: 'Main Street' } },
  ...{ sender: 'Pat Example', intake_result, version: 3, message, call: null },
})

const history = (main: Locator) => main.getByRole('region', { name: 'History' })
const texts = (main: Locator) =>
  history(main)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => /crown|filling|braces|Entry \d+/.exec(textContent ?? '')?.[0])

beforeEach(() => {
  answerForPractice()
  answer(
    listLeadRequests,
    pageOf(request(14, 'A crown'), request(10, 'A filling'), request(1, 'Braces: braces', 'lead')),
  )
  answer(historyEndpoints.leads, ({ query }) => {
    const all = [12, 11, 9, 8, 7, 2].map((hour) =>
      entry(hour, `Entry ${hour}`, hour === 9 ? 'Note' : 'Update'),
    )
    const { page, page_size, activity_type } = query
    const matching = all.filter((each) => activity_type === 'All' || each.activity_type === activity_type)
    const start = (Number(page) - 1) * Number(page_size)
    const results = matching.slice(start, start + Number(page_size))
    const next = start + Number(page_size) < matching.length ? '/api/more' : null
    return { count: matching.length, next, previous: null, results }
  })
})

test('the history shows requests among other entries in order of time', async () => {
  const main = await openPage('/leads/1')
  await expect
    .poll(() => texts(main))
    .toEqual(['crown', 'Entry 12', 'Entry 11', 'filling', 'Entry 9', 'Entry 8', 'Entry 7'])
  await history(main).getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => texts(main).slice(-2)).toEqual(['Entry 2', 'braces'])
  await history(main).getByText('Note', { exact: true }).click()
  await expect.poll(() => texts(main)).toEqual(['Entry 9'])
})

test('the history shows five entries, loads more and filters by kind', async () => {
  answer(listLeadRequests, pageOf())
  const main = await openPage('/leads/1')
  const choices = history(main).getByRole('radiogroup', { name: 'Show in history' })
  const items = history(main).getByRole('listitem')
  const more = history(main).getByRole('button', { name: 'Load More' })
  await expect.poll(() => items.elements().length).toBe(historyPageSize)
  expect(choices.getByRole('radio').elements()).toHaveLength(activityFilters.length)
  for (const name of activityFilters)
    await expect.element(choices.getByRole('radio', { name, exact: true })).toBeInTheDocument()
  await expect.element(choices.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  await more.click()
  await expect.poll(() => items.elements().length).toBe(6)
  await expect.element(more).not.toBeInTheDocument()

  const show = (name: string) => choices.getByText(name, { exact: true }).click()
  await show('Note')
  await expect.poll(() => texts(main)).toEqual(['Entry 9'])
  await show('Call')
  await expect.element(history(main).getByText(historyMessages.none)).toBeVisible()
  // Entries that were loaded before show again.
  await show('All')
  await expect.poll(() => items.elements().length).toBe(6)
})

test('the history shows the last request even after many other entries', async () => {
  answer(listLeadRequests, pageOf(request(1, 'Braces: braces', 'lead')))
  const main = await openPage('/leads/1')
  await expect
    .poll(() => texts(main))
    .toEqual(['Entry 12', 'Entry 11', 'Entry 9', 'Entry 8', 'Entry 7', 'braces'])
})

test('a request in the history shows channel and sender and links to the inbox', async () => {
  const main = await openPage('/leads/1')
  const item = history(main).getByRole('listitem').filter({ hasText: 'A crown' })
  await expect.element(item).toHaveTextContent('Request · Web form · Main Street · Repeat')
  await expect.element(item).toHaveTextContent('Pat Example')
  await expect.element(item.getByRole('link')).toHaveAttribute('href', '/inbox/114')
})

test('a request in the history formats a number that was typed without a country code', async () => {
  const sender = 'Pat Example · 2125550142 · pat@example.com'
  answer(listLeadRequests, pageOf({ ...request(14, 'A crown'), sender }))
  const main = await openPage('/leads/1')
  await expect
    .element(history(main).getByText('Pat Example · +1 212 555 0142 · pat@example.com'))
    .toBeVisible()
})

test('a request of someone else can be moved to a new lead', async () => {
  answer(moveLeadRequest, { lead: { id: 2, name: 'Ada Example' } })
  const main = await openPage('/leads/1')
  const item = history(main).getByRole('listitem').filter({ hasText: 'A crown' })
  await item.getByRole('button', { name: 'Not this person' }).click()
  await page.getByRole('menuitem', { name: 'Make a new lead' }).click()
  await expect
    .poll(() => callsTo(moveLeadRequest)[0])
    .toMatchObject({ params: { id: '1', requestId: '114' }, body: { lead: null } })
})

test('the history shows its other entries when requests cannot be loaded', async () => {
  answer(listLeadRequests, refuse as never)
  const main = await openPage('/leads/1')
  await expect.element(history(main).getByRole('alert')).toBeVisible()
  await expect.poll(() => texts(main)).toEqual(['Entry 12', 'Entry 11', 'Entry 9', 'Entry 8', 'Entry 7'])
})
