import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { listLeadRequests } from '#contract/intake/lead-requests.endpoints.ts'
import type { LeadRequest } from '#contract/intake/lead-requests.schemas.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { leadStatuses, leadStatusLabel } from '#contract/leads/leads.enums.ts'
import { callRecordFields, leadTitle } from '#contract/leads/leads.rules.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { answerForLead } from '#web/testing/fake-lead.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button } from '#web/testing/texts.ts'

const laptop = [1280, 720] as const
const request = (id: number, message: string): LeadRequest => ({
  ...{ id, received_at: '2026-03-11T14:00:00.000Z', channel: 'forms', version: 1, message, call: null },
  ...{ location: { id: 1, name: 'Main Street' }, sender: 'Pat Example', intake_result: 'repeat' },
})
const longWish = 'A crown on the upper left broke and hurts with anything cold. '.repeat(20).trim()
const called = {
  type: 'phonecall' as const,
  note: JSON.stringify({
    ...Object.fromEntries(callRecordFields.map((name) => [name, 'Springfield'])),
    ...{ Caller: '+12125550142', To: '+12125550100', CallStatus: 'completed' },
    ...{ StartTime: '2026-11-20T15:04:00.000Z', CallDuration: '125' },
  }),
  call_recordings: [{ id: 7, recording_url: '/none', created_at: '2026-11-20T15:08:00.000Z' }],
}

beforeEach(async () => {
  answerForPractice()
  await page.viewport(...laptop)
})

const openPanel = async () => {
  await button(await openPage('/leads'), 'View Pat Example').click()
  return page.getByRole('region', { name: /Pat Example/ })
}
const places = [
  ['page', () => openPage('/leads/1')],
  ['panel', openPanel],
] as const
const box = (locator: Locator) => locator.element().getBoundingClientRect()
const message = (place: Locator) => place.getByRole('figure', { name: 'Message' })
const statuses = (place: Locator) => place.getByRole('group', { name: 'Lead status' })

describe.each(places)('the %s of a lead at 1280 × 720', (name, open) => {
  test('shows a long message, Call Details and the recording without scrolling', async () => {
    answerForLead(called)
    answer(listLeadRequests, pageOf(request(1, longWish)))
    const place = await open()
    const player = place.getByLabelText(/^Call recording of /)
    await expect.element(message(place)).toBeVisible()
    await expect.element(player).toBeVisible()
    const bottom = name === 'panel' ? box(place.getByRole('textbox', { name: 'New note' })).top : 720
    for (const part of [message(place), place.getByRole('region', { name: 'Call Details' }), player])
      expect(box(part).bottom).toBeLessThanOrEqual(bottom)
  })

  test('shows all statuses in one line', async () => {
    const group = statuses(await open())
    await expect.element(button(group, 'Not Applicable')).toBeVisible()
    const boxes = leadStatuses.map((status) => box(button(group, leadStatusLabel(status))))
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1280)
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(24)
  })

  test('has the number above the message, and the buttons above the statuses', async () => {
    answer(listLeadRequests, pageOf(request(1, 'A crown')))
    const place = await open()
    await expect.element(message(place)).toBeVisible()
    const call = place.getByRole('link', { name: 'Call Pat Example' })
    await expect.element(call).toHaveAttribute('href', 'tel:+12125550142')
    expect(box(call).top).toBe(box(button(place, 'Book')).top)
    const number = place.getByRole('link', { name: '+1 212 555 0142' }).first()
    expect(box(number).bottom).toBeLessThan(box(message(place)).top)
    const tops = [call, statuses(place)].map((part) => box(part).top)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(box(statuses(place)).top).toBeLessThan(720 / 2)
  })
})

describe('the message of a lead', () => {
  test('shows six lines, and all of them on request', async () => {
    answer(listLeadRequests, pageOf(request(1, longWish)))
    const quote = message(await openPage('/leads/1'))
    const text = quote.getByText(/^A crown on the upper left/)
    await expect.element(button(quote, 'Show all')).toBeVisible()
    const line = Number.parseFloat(getComputedStyle(text.element()).lineHeight)
    expect(Math.round(text.element().clientHeight / line)).toBe(6)
    await button(quote, 'Show all').click()
    await expect.element(button(quote, 'Show less')).toHaveAttribute('aria-expanded', 'true')
    expect(text.element().clientHeight).toBe(text.element().scrollHeight)
  })

  test('is that of the newest request with words', async () => {
    answer(listLeadRequests, pageOf(request(3, ''), request(2, 'A crown'), request(1, 'A filling')))
    const quote = message(await openPage('/leads/1'))
    await expect.element(quote).toHaveTextContent('A crownWeb form · 03/11/2026, 10:00 AM')
  })

  test('is the note of a lead without requests, shown once', async () => {
    answerForLead({ note: 'Asked about implants' })
    answer(listLeadRequests, pageOf())
    const main = await openPage('/leads/1')
    await expect.element(message(main)).toHaveTextContent('Asked about implantsNote')
    expect(main.getByText('Asked about implants').elements()).toHaveLength(1)
  })

  test('is not repeated by a note with the same words', async () => {
    answerForLead({ note: 'A crown' })
    answer(listLeadRequests, pageOf(request(1, 'A crown')))
    const main = await openPage('/leads/1')
    await expect.element(main.getByRole('region', { name: 'History' })).toBeVisible()
    expect(main.getByRole('region', { name: 'Note', exact: true }).elements()).toEqual([])
  })

  test('leaves a longer note below the facts', async () => {
    answerForLead({ note: 'A crown\nA filling' })
    answer(listLeadRequests, pageOf(request(1, 'A crown')))
    const note = (await openPage('/leads/1')).getByRole('region', { name: 'Note', exact: true })
    await expect.element(note).toHaveTextContent('A filling')
  })

  test('shows “No message” without a message', async () => {
    answerForLead({ note: '' })
    answer(listLeadRequests, pageOf())
    await expect.element((await openPage('/leads/1')).getByText('No message')).toBeVisible()
  })
})

test('the lead page has type and number of requests beside its name', async () => {
  answerForLead({ request_count: 2 })
  const main = await openPage('/leads/1')
  await expect.element(main.getByText('Contact Form · 2 requests')).toBeVisible()
})

test('the panel title has a small type label', async () => {
  const panel = await openPanel()
  const heading = panel.getByRole('heading', { level: 2 })
  await expect.element(heading).toHaveTextContent(leadTitle(makeLead()))
  const sizes = [heading.element(), heading.getByText('Contact Form').element()].map((element) =>
    Number.parseFloat(getComputedStyle(element).fontSize),
  )
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0)
})

test('a lead without a number has no Call button', async () => {
  answerForLead({ phone: '' })
  const main = await openPage('/leads/1')
  await expect.element(main.getByRole('region', { name: 'History' })).toBeVisible()
  expect(main.getByRole('link', { name: 'Call Pat Example' }).elements()).toEqual([])
})

test('the current status is in sight on a phone', async () => {
  await page.viewport(390, 844)
  answerForLead({ status: 'lost' })
  const current = button(statuses(await openPage('/leads/1')), leadStatusLabel('lost'))
  await expect.element(current).toBeVisible()
  expect(box(current).left).toBeGreaterThanOrEqual(0)
  expect(box(current).right).toBeLessThanOrEqual(390)
})

test('a call of any length moves nothing on a phone when it has loaded', async () => {
  await page.viewport(390, 844)
  answerForLead(called)
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(getLead, async () => {
    await promise
    return makeLead(called)
  })
  const main = await openPage('/leads/1')
  await expect.element(main.getByRole('heading', { name: 'Lead', exact: true })).toBeInTheDocument()
  const shifts: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
  })
  observer.observe({ type: 'layout-shift' })
  resolve()
  await expect.element(main.getByRole('region', { name: 'Call Details' })).toBeVisible()
  await expect.element(main.getByText('Follow-Up Date')).toBeInTheDocument()
  observer.disconnect()
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02)
})

test('a click on New Feature hides it for good', async () => {
  const badge = page.getByText('New Feature')
  await button(await openPage('/leads/1'), 'New Feature').click()
  await expect.element(badge).not.toBeInTheDocument()
  await cleanup()
  const main = await openPage('/leads/1')
  await expect.element(main.getByText('Follow-Up Date')).toBeVisible()
  expect(badge.elements()).toEqual([])
})
