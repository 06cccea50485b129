import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { getPatient } from '#contract/patients/patients.endpoints.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { makeAppointment, makeLead, makePatient } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'

const longest = 'N'.repeat(leadLimits.name)
const person = {
  first_name: longest,
  last_name: longest,
  phone: '+12125550142',
  email: `${'e'.repeat(60)}@${'example.'.repeat(20)}com`,
}

beforeEach(() => {
  answerForPractice()
  answer(getLead, makeLead(person))
  answer(getPatient, makePatient(person))
})

const pages = ['/leads/1', '/patients/1']
const box = (locator: Locator) => locator.element().getBoundingClientRect()
const opened = async (path: string) => {
  const main = await openPage(path)
  await expect.element(main.getByRole('region', { name: 'History' })).toBeVisible()
  const phone = main.getByRole('link', { name: '+1 212 555 0142' }).first()
  await expect.element(phone).toBeVisible()
  return { main, phone, history: main.getByRole('region', { name: 'History' }) }
}

test.each(pages)('on a wide screen %s has what is known beside what happened', async (path) => {
  await page.viewport(1280, 800)
  const { phone, history } = await opened(path)
  expect(box(phone).right).toBeLessThan(box(history).left)
  expect(box(history).width).toBeGreaterThan(600)
})

test.each(pages.flatMap((path) => [320, 390, 768, 1024, 1280, 1440].map((width) => [path, width] as const)))(
  '%s keeps names and emails at their limits within %i px',
  async (path, width) => {
    await page.viewport(width, 800)
    const { history } = await opened(path)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    expect(box(history).right).toBeLessThanOrEqual(width)
  },
)

test.each(pages)('on a small phone the number of %s is in sight without scrolling', async (path) => {
  await page.viewport(320, 568)
  answer(getLead, makeLead({ ...person, first_name: 'Pat', last_name: 'Example' }))
  answer(getPatient, makePatient({ ...person, first_name: 'Pat', last_name: 'Example' }))
  const { phone } = await opened(path)
  expect(box(phone).bottom).toBeLessThan(568)
})

test('how to reach a lead and when comes first, and what the product notes last', async () => {
  await page.viewport(1280, 800)
  const { main } = await opened('/leads/1')
  const terms = main.getByRole('term').elements()
  expect(terms.slice(0, 3).map((term) => term.textContent?.replace('New Feature', ''))).toEqual([
    'Phone',
    'Email',
    'Follow-Up Date',
  ])
  expect(terms.slice(-4).map((term) => term.textContent)).toEqual([
    'Request Count',
    'Last Seen At',
    'Updated',
    'Type',
  ])
})

test('a patient says when they come next', async () => {
  answer(listAppointments, ({ query }) =>
    query.upcoming === 'true'
      ? pageOf(makeAppointment({ date_time: '2026-12-01T15:00:00.000Z', type: 'Cleaning' }))
      : pageOf(),
  )
  const { main } = await opened('/patients/1')
  await expect.element(main.getByRole('link', { name: /· Cleaning$/ })).toBeVisible()
})
