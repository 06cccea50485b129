import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp, type Locator, userEvent } from 'vitest/browser'
import { listCalendar, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeAppointment, makeStaffMember } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'

const newYork = 'America/New_York'
const phoenix = 'America/Phoenix'
/** The clocks of New York skip 2 AM; those of Phoenix never change. */
const forward = '2027-03-14'
/** The clocks of New York repeat 1 AM. */
const back = '2027-11-07'

// Vitest leaves what a session of the browser's own protocol can do to its provider's types.
type Devtools = { send: (method: string, params: object) => Promise<unknown> }
const setBrowserZone = (timezoneId: string) =>
  (cdp() as unknown as Devtools).send('Emulation.setTimezoneOverride', { timezoneId })

beforeEach(() => {
  answerForPractice()
  answer(listStaff, pageOf(makeStaffMember()))
})
afterEach(() => setBrowserZone(''))

/** In a browser in New York. */
async function open(query: string, ...appointments: Partial<Appointment>[]): Promise<Locator> {
  await setBrowserZone(newYork)
  const results = appointments.map((fields, index) => makeAppointment({ id: index + 1, ...fields }))
  answer(listCalendar, { count: results.length, results })
  answer(patchAppointment, results[0] as Appointment)
  return (await openPage(`/calendar?${query}`)).getByRole('region', { name: 'Appointments' })
}
const cards = (calendar: Locator) => calendar.getByRole('button', { name: /^Ada Example/ })
const slot = (calendar: Locator, time: string) =>
  calendar.getByRole('button', { name: new RegExp(`^Book .* ${time}`) })
const rectOf = (locator: Locator) => locator.element().getBoundingClientRect()
const ten = (calendar: Locator) => rectOf(slot(calendar, '10:00 AM').first())
/** In pixels. */
const halfHour = (calendar: Locator) => rectOf(slot(calendar, '10:30 AM').first()).top - ten(calendar).top

/** Expects the start of a card, counted from 10 AM, and its length, in half hours. */
async function expectPlace(calendar: Locator, card: Locator, from: number, length: number) {
  await expect.element(card).toBeInTheDocument()
  const { top, height } = rectOf(card)
  const halfHours = (distance: number) => Math.round((distance / halfHour(calendar)) * 10) / 10
  expect([halfHours(top - ten(calendar).top), halfHours(height)]).toEqual([from, length])
}

describe.each(['day', 'week'])('/calendar, by the %s', (view) => {
  test('draws a visit that ends in the second pass of the repeated hour', async () => {
    const calendar = await open(`date=${back}&view=${view}`, {
      date_time: '2027-11-07T05:30:00.000Z',
      duration: 45,
    })
    // An hour that comes twice lies between.
    await expectPlace(calendar, cards(calendar), -19, 1.5)
  })

  test('draws the second pass of the repeated hour below the first', async () => {
    const calendar = await open(
      `date=${back}&view=${view}`,
      { date_time: '2027-11-07T05:30:00.000Z', duration: 30 },
      { date_time: '2027-11-07T06:30:00.000Z', duration: 30 },
    )
    await expectPlace(calendar, cards(calendar).nth(0), -19, 1)
    await expectPlace(calendar, cards(calendar).nth(1), -17, 1)
  })

  test('offers both passes of the repeated hour', async () => {
    const calendar = await open(`date=${back}&view=${view}`, { date_time: '2027-11-07T04:00:00.000Z' })
    const offered = calendar.getByRole('button', { name: /^Book 11\/07\/2027, 1:30 AM/ })
    await expect.element(offered.first()).toBeInTheDocument()
    const names = offered.elements().map((each) => each.getAttribute('aria-label')?.slice(25, 28))
    expect(names).toEqual(['EDT', 'EST'])
  })

  test('offers no time that the clock skips', async () => {
    const calendar = await open(`date=${forward}&view=${view}`, { date_time: '2027-03-14T05:30:00.000Z' })
    await expect.element(slot(calendar, '3:30 AM').first()).toBeInTheDocument()
    const offered = calendar.getByRole('button', { name: /^Book 03\/14\/2027, 2:\d\d AM/ })
    expect(offered.elements()).toEqual([])
  })

  test('draws a visit over midnight until midnight', async () => {
    const calendar = await open(`date=2027-03-12&view=${view}`, { date_time: '2027-03-13T04:30:00.000Z' })
    await expectPlace(calendar, cards(calendar).first(), 27, 1)
  })

  test('draws the rest of a visit over midnight on the day after', async () => {
    const calendar = await open(`date=2027-03-13&view=${view}`, { date_time: '2027-03-13T04:30:00.000Z' })
    await expectPlace(calendar, cards(calendar).last(), -20, 1)
  })

  test('draws a visit in an hour that the browser’s time zone skips', async () => {
    const calendar = await open(
      `date=${forward}&view=${view}`,
      { date_time: '2027-03-14T09:30:00.000Z', duration: 30, time_zone: phoenix },
      { date_time: '2027-03-14T18:00:00.000Z', duration: 60, time_zone: phoenix },
    )
    await expectPlace(calendar, cards(calendar).nth(0), -15, 1)
    await expectPlace(calendar, cards(calendar).nth(1), 2, 2)
  })

  test('carries a visit by keys into an hour that the browser’s time zone skips', async () => {
    const calendar = await open(`date=${forward}&view=${view}`, {
      date_time: '2027-03-14T08:00:00.000Z',
      time_zone: phoenix,
    })
    await expect.element(cards(calendar)).toBeInTheDocument()
    ;(cards(calendar).element() as HTMLElement).focus()
    await userEvent.keyboard('m{ArrowDown}{ArrowDown}{ArrowDown}')
    await expectPlace(calendar, cards(calendar), -15, 2)
    await userEvent.keyboard('{Enter}')
    await expect.poll(sentTimes).toEqual(['2027-03-14T09:30:00.000Z'])
  })

  test('moves a visit into an hour that the browser’s time zone skips', async () => {
    const calendar = await open(`date=${forward}&view=${view}`, {
      date_time: '2027-03-14T08:00:00.000Z',
      time_zone: phoenix,
    })
    await expect.element(cards(calendar)).toBeInTheDocument()
    const column = calendar.getByRole('group', { name: view === 'day' ? 'Dana Dentist' : /March 14/ })
    // The hours begin at 1 AM, where the visit is.
    const targetPosition = { x: 20, y: 3 * halfHour(calendar) + 4 }
    await userEvent.dragAndDrop(cards(calendar), column, { sourcePosition: { x: 20, y: 4 }, targetPosition })
    await expect.poll(sentTimes).toEqual(['2027-03-14T09:30:00.000Z'])
  })
})

describe('/calendar, by the week', () => {
  test('labels each hour once when the browser’s time zone skips one', async () => {
    const calendar = await open(`date=${forward}&view=week`, {
      date_time: '2027-03-14T08:00:00.000Z',
      time_zone: phoenix,
    })
    await expect.element(calendar.getByText('2 AM', { exact: true })).toBeInTheDocument()
    await expect.element(calendar.getByText('3 AM', { exact: true })).toBeInTheDocument()
  })
})

const sentTimes = () => callsTo(patchAppointment).map(({ body }) => body.date_time)
