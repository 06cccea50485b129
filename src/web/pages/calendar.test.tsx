import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { listCalendar, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { calendarLabels } from '#contract/appointments/calendar.labels.ts'
import { bookingLabels } from '#contract/bookings/bookings.labels.ts'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import { getLocationHours } from '#contract/desk/desk.endpoints.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { operatoryEndpoints } from '#contract/operatories/operatories.endpoints.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { answer, callsTo, pageOf, pending } from '#web/testing/fake-api.ts'
import {
  makeAppointment,
  makeLocation,
  makeOperatory,
  makeService,
  makeStaffMember,
} from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog } from '#web/testing/texts.ts'

// A Saturday, with an appointment at 9 AM.
const day = '2027-03-13'
const dana = makeStaffMember()
const hal = makeStaffMember({ id: 2, name: 'Hal Hygienist', role: { name: 'hygienist' } })
const fay = makeStaffMember({ id: 3, name: 'Fay Front', role: { name: 'front_desk' } })
const names = ['Ada', 'Bea', 'Cleo', 'Dora']

/** Appointments on that day, each of another patient. */
const book = (...fields: Partial<Appointment>[]): Appointment[] =>
  fields.map((each, index) =>
    makeAppointment({ id: index + 1, patient: { id: index + 1, name: `${names[index]} Example` }, ...each }),
  )

async function open(query: string, appointments = book({})): Promise<Locator> {
  let results = appointments
  answer(listCalendar, () => ({ count: results.length, results }))
  answer(patchAppointment, ({ params, body: { date_time, staff_id } }) => {
    const staff = [dana, hal, fay].find(({ id }) => id === staff_id)
    const before = results.find(({ id }) => String(id) === params.appointmentId) as Appointment
    const after = {
      ...before,
      date_time: String(date_time),
      ...(staff && { staff }),
      version: before.version + 1,
    }
    results = results.map((each) => (each === before ? after : each))
    return after
  })
  return (await openPage(`/calendar?${query}`)).getByRole('region', { name: 'Appointments' })
}
const column = (calendar: Locator, name: string) => calendar.getByRole('group', { name })
const card = (within: Locator, name: string) => within.getByRole('button', { name: new RegExp(`^${name}`) })
const rectOf = (locator: Locator) => locator.element().getBoundingClientRect()
const focus = (locator: Locator) => (locator.element() as HTMLElement).focus()
/** A card is held and dropped at its top. */
const byTheTop = { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 20, y: 6 } }
const sent = () =>
  callsTo(patchAppointment).map(({ params, body }) => ({ id: params.appointmentId, ...body }))

beforeEach(() => {
  answerForPractice()
  answer(listStaff, pageOf(dana, hal, fay))
})
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

test('a day has a column for each provider, with their appointments in it', async () => {
  const calendar = await open(`date=${day}`, book({}, { staff: hal }, { staff: fay }, { staff: null }))
  for (const [name, patient] of [
    ['Dana Dentist', 'Ada'],
    ['Hal Hygienist', 'Bea'],
    ['Fay Front', 'Cleo'],
    [appointmentMessages.notAssigned, 'Dora'],
  ] as const)
    await expect.element(card(column(calendar, name), patient)).toBeVisible()
})

test('whose columns are empty are shown, unless one person is asked for', async () => {
  const calendar = await open(`date=${day}`)
  await expect.element(column(calendar, 'Hal Hygienist')).toBeInTheDocument()
  await expect.element(column(calendar, 'Fay Front')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Staff' }).click()
  await page.getByRole('option', { name: 'Dana Dentist' }).click()
  await expect.element(column(calendar, 'Hal Hygienist')).not.toBeInTheDocument()
  await expect.element(column(calendar, 'Dana Dentist')).toBeInTheDocument()
})

test('8 AM stands below the heads of the columns', async () => {
  const calendar = await open(`date=${day}`, book({ date_time: '2027-03-13T13:00:00.000Z' }))
  const head = calendar.getByText('Hal Hygienist', { exact: true })
  await expect.element(head).toBeVisible()
  const first = card(calendar, 'Ada')
  await expect.element(first).toBeInViewport({ ratio: 1 })
  expect(rectOf(first).top).toBeGreaterThanOrEqual(rectOf(head).bottom)
})

test('a free time opens the booking dialog with its time and provider', async () => {
  answer(listLeads, pageOf())
  const calendar = await open(`date=${day}`)
  const slot = column(calendar, 'Hal Hygienist').getByRole('button', { name: /10:30 AM with Hal Hygienist$/ })
  await slot.click()
  await dialog(bookingLabels.titleAnyone).getByRole('textbox', { name: bookingLabels.search }).fill('ada')
  await expect
    .element(dialog(bookingLabels.titleAnyone).getByRole('option', { name: /^Ada Example/ }))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  const form = dialog(bookingLabels.title('Ada Example'))
  await expect
    .element(form.getByRole('radio', { name: 'Sat 03/13/2027, 10:30 AM · Hal Hygienist' }))
    .toBeChecked()
})

test('an appointment that is dragged to another column goes to that provider', async () => {
  const calendar = await open(`date=${day}`)
  const slot = column(calendar, 'Hal Hygienist').getByRole('button', { name: /11:00 AM with/ })
  await userEvent.dragAndDrop(card(calendar, 'Ada'), slot, byTheTop)
  await expect.poll(sent).toEqual([{ id: '1', date_time: '2027-03-13T16:00:00.000Z', staff_id: 2 }])
  await expect.element(card(column(calendar, 'Hal Hygienist'), 'Ada')).toBeVisible()
})

test('a drop moves a visit to a quarter of an hour', async () => {
  const calendar = await open(`date=${day}`)
  const slot = column(calendar, 'Dana Dentist').getByRole('button', { name: /11:00 AM with/ })
  const targetPosition = { x: 20, y: 28 }
  await userEvent.dragAndDrop(card(calendar, 'Ada'), slot, { ...byTheTop, targetPosition })
  await expect.poll(sent).toEqual([{ id: '1', date_time: '2027-03-13T16:15:00.000Z' }])
})

test('the end of a visit is the start of the next free time', async () => {
  const calendar = await open(`date=${day}`, book({ duration: 45 }))
  const offered = () =>
    column(calendar, 'Dana Dentist')
      .getByRole('button', { name: / 9:\d\d AM with/ })
      .elements()
      .map((each) => each.getAttribute('aria-label'))
  await expect.poll(offered).toEqual(['Book 03/13/2027, 9:45 AM with Dana Dentist'])
})

test('a drop on a column of a day by operatory changes the operatory', async () => {
  const rooms = [makeOperatory({ id: 1, name: 'Op 1' }), makeOperatory({ id: 2, name: 'Op 2' })]
  answer(listLocations, pageOf(makeLocation()))
  answer(operatoryEndpoints.list, pageOf(...rooms))
  const calendar = await open(`date=${day}&by=operatory`, book({ operatory: { id: 1, name: 'Op 1' } }, {}))
  await expect.element(card(column(calendar, 'Op 1'), 'Ada')).toBeInTheDocument()
  await expect.element(card(column(calendar, calendarLabels.noOperatory), 'Bea')).toBeInTheDocument()
  const slot = column(calendar, 'Op 2').getByRole('button', { name: /11:00 AM in Op 2/ })
  await userEvent.dragAndDrop(card(calendar, 'Ada'), slot, byTheTop)
  await expect.poll(sent).toEqual([{ id: '1', date_time: '2027-03-13T16:00:00.000Z', operatory: 2 }])
})

test('a drop on an operatory of another time zone keeps the time of its column', async () => {
  const millPond = makeLocation({ id: 2, name: 'Mill Pond', time_zone: 'America/Phoenix' })
  answer(listLocations, pageOf(makeLocation(), millPond))
  answer(operatoryEndpoints.list, ({ params }) =>
    pageOf(makeOperatory({ id: Number(params.id) + 7, name: `Op ${params.id}` })),
  )
  const calendar = await open(`date=${day}&by=operatory`)
  const slot = column(calendar, 'Op 2').getByRole('button', { name: /11:00 AM in Op 2/ })
  await userEvent.dragAndDrop(card(calendar, 'Ada'), slot, byTheTop)
  const moved = { id: '1', date_time: '2027-03-13T18:00:00.000Z', operatory: 9, location: 2 }
  await expect.poll(sent).toEqual([moved])
})

test('a practice without operatories sees a hint instead of columns', async () => {
  answer(listLocations, pageOf(makeLocation()))
  answer(operatoryEndpoints.list, pageOf())
  const calendar = await open(`date=${day}&by=operatory`)
  await expect.element(calendar.getByText(calendarLabels.noOperatories)).toBeVisible()
})

test('visits of other services stay as taken time', async () => {
  answer(
    serviceEndpoints.list,
    pageOf(makeService({ name: 'Crown' }), makeService({ id: 2, name: 'Cleaning' })),
  )
  const calendar = await open(`date=${day}`, book({}, { type: 'Cleaning', staff: hal }))
  await pick(page.getByRole('combobox', { name: calendarLabels.service }), 'Cleaning')
  await expect.element(card(calendar, 'Ada')).not.toBeInTheDocument()
  await expect.element(card(calendar, 'Bea')).toBeInTheDocument()
  const taken = column(calendar, 'Dana Dentist').getByRole('button', { name: / 9:00 AM with/ })
  expect(taken.elements()).toEqual([])
})

test('a week fits on the screen with narrow closed days', async () => {
  await page.viewport(1280, 800)
  const calendar = await open(`date=2027-03-10&view=week`, [])
  const widths = () =>
    calendar
      .getByRole('group')
      .elements()
      .map((each) => each.getBoundingClientRect().width)
  await expect.poll(() => widths().length).toBe(7)
  await expect.poll(() => widths()[0]).toBeLessThan(60)
  expect(Math.min(...widths().slice(1, 6))).toBeGreaterThan(180)
  const scroller = calendar.getByRole('group').first().element().closest('[class*=scroller]')
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
})

test('a crowded visit shows its whole name on focus', async () => {
  const calendar = await open(`date=${day}&view=week`, book({}, { staff: hal }, { staff: fay }))
  const button = () => card(calendar, 'Ada').element() as HTMLElement
  const whole = () => getComputedStyle(button(), '::after')
  await expect.element(card(calendar, 'Ada')).toBeVisible()
  expect([button().textContent, whole().display]).toEqual(['Ada E.', 'none'])
  focus(card(calendar, 'Ada'))
  await userEvent.keyboard('{Shift}')
  await expect.poll(() => whole().display).toBe('inline')
  expect(whole().content).toBe('"Ada Example"')
})

test('arrow keys carry an appointment to another provider, and Undo brings it back', async () => {
  const calendar = await open(`date=${day}`)
  await expect.element(card(calendar, 'Ada')).toBeVisible()
  focus(card(calendar, 'Ada'))
  // For screen readers.
  const said = (text: string) =>
    expect.poll(() => document.querySelector('[aria-live=assertive]')?.textContent).toContain(text)
  await userEvent.keyboard('m')
  await said('Moving Ada Example. Arrow keys change the time and the provider')
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowDown}')
  await said('9:30 AM with Hal Hygienist')
  const carried = card(column(calendar, 'Hal Hygienist'), 'Ada')
  await expect.element(carried).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const moved = page.getByRole('alert').filter({ hasText: 'moved to' })
  await expect.element(moved).toHaveTextContent('9:30 AM with Hal Hygienist.')
  await button(moved, 'Undo').click()
  await expect
    .poll(() => sent().at(-1))
    .toEqual({ id: '1', date_time: '2027-03-13T14:00:00.000Z', staff_id: 1 })
})

test('arrow keys on free times lead to the same time of the next provider', async () => {
  const calendar = await open(`date=${day}`)
  const slot = (name: string) => column(calendar, name).getByRole('button', { name: /10:00 AM with/ })
  await expect.element(slot('Dana Dentist')).toBeInTheDocument()
  focus(slot('Dana Dentist'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slot('Hal Hygienist')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slot('Dana Dentist')).toHaveFocus()
})

test('arrow keys beyond the last provider lead to the next day and back', async () => {
  const calendar = await open(`date=${day}`)
  const slot = (name: string, date: string) =>
    calendar.getByRole('button', { name: `Book ${date}, 10:00 AM with ${name}` })
  await expect.element(slot('Hal Hygienist', '03/13/2027')).toBeInTheDocument()
  focus(slot('Hal Hygienist', '03/13/2027'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slot('Dana Dentist', '03/14/2027')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slot('Hal Hygienist', '03/13/2027')).toHaveFocus()
})

test('in a week, nothing is drawn over anything', async () => {
  const calendar = await open(
    `date=${day}&view=week`,
    book(
      { duration: 120 },
      { date_time: '2027-03-13T14:30:00.000Z', duration: 45, staff: hal },
      { date_time: '2027-03-13T15:00:00.000Z', duration: 60, staff: fay },
      { date_time: '2027-03-13T15:30:00.000Z', duration: 60, staff: hal },
    ),
  )
  await expect.element(card(calendar, 'Dora')).toBeInTheDocument()
  const rects = names.map((name) => rectOf(card(calendar, name)))
  const isOver = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  for (const [index, rect] of rects.entries())
    expect(rects.slice(index + 1).filter((other) => isOver(rect, other))).toEqual([])
})

test('at the edge of a week, arrow keys turn it: of a free time, and of an appointment that is carried', async () => {
  const calendar = await open(`date=${day}&view=week`)
  const title = page.getByRole('heading', { level: 2 })
  await expect.element(title).toHaveTextContent('March 7 – 13, 2027')
  const slot = (text: string) => calendar.getByRole('button', { name: `Book ${text}`, exact: true })
  await expect.element(slot('03/13/2027, 10:00 AM')).toBeInTheDocument()
  focus(slot('03/13/2027, 10:00 AM'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(title).toHaveTextContent('March 14 – 20, 2027')
  await expect.element(slot('03/14/2027, 10:00 AM')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slot('03/13/2027, 10:00 AM')).toHaveFocus()

  answer(listCalendar, ({ query }) =>
    query.from === '2027-03-07' ? { count: 1, results: book({}) } : { count: 0, results: [] },
  )
  focus(card(calendar, 'Ada'))
  await userEvent.keyboard('m{ArrowRight}')
  await expect.element(title).toHaveTextContent('March 14 – 20, 2027')
  await expect.element(card(calendar, 'Ada')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual([{ id: '1', date_time: '2027-03-14T13:00:00.000Z' }])
})

test('a visit stays in the week it was carried to while the server saves it', async () => {
  const calendar = await open(`date=${day}&view=week`)
  answer(listCalendar, ({ query }) =>
    query.from === '2027-03-07' ? { count: 1, results: book({}) } : { count: 0, results: [] },
  )
  answer(patchAppointment, pending)
  await expect.element(card(calendar, 'Ada')).toBeVisible()
  focus(card(calendar, 'Ada'))
  await userEvent.keyboard('m{ArrowRight}')
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('March 14 – 20, 2027')
  await expect.element(card(calendar, 'Ada')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toHaveLength(1)
  await expect.element(page.getByText('Moving Ada Example to')).not.toBeInTheDocument()
  await expect.element(card(calendar, 'Ada')).toBeVisible()
})

test('times outside of office hours are shaded', async () => {
  const calendar = await open(`date=2027-03-12`, [])
  const slot = (time: string) =>
    column(calendar, 'Dana Dentist').getByRole('button', { name: new RegExp(`${time} with`) })
  await expect.element(slot(' 7:00 AM')).toHaveAttribute('data-closed')
  await expect.element(slot('10:00 AM')).not.toHaveAttribute('data-closed')
  const colorOf = (time: string) => getComputedStyle(slot(time).element()).backgroundColor
  expect(colorOf(' 7:00 AM')).not.toBe(colorOf('10:00 AM'))
})

test('a week draws its columns once the office hours are known', async () => {
  const { promise, resolve } = Promise.withResolvers<LocationHours & { version: number }>()
  answer(getLocationHours, () => promise)
  const calendar = await open(`view=week&date=${day}`)
  await expect.poll(() => callsTo(getLocationHours)).not.toHaveLength(0)
  await expect.poll(() => callsTo(listCalendar)).not.toHaveLength(0)
  await expect.element(calendar).toHaveAttribute('aria-busy', 'true')
  expect(calendar.getByRole('group').elements()).toEqual([])
  resolve({ ...defaultHours, version: 0 })
  await expect.poll(() => calendar.getByRole('group').elements().length).toBe(7)
  const [sunday, monday] = calendar
    .getByRole('group')
    .elements()
    .map((each) => each.clientWidth)
  expect(sunday).toBeLessThan((monday ?? 0) / 2)
})

test('the line of the current time, a minute before the last hour ends, makes no column scroll', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-13T23:59:00Z') })
  const calendar = await open(`date=${day}`)
  await expect.element(column(calendar, 'Dana Dentist').getByText('Crown')).toBeVisible()
  const parts = (selector: string) => [...calendar.element().querySelectorAll(selector)]
  expect(parts('[data-now]').length).toBe(2)
  const scroll = parts('[data-grid-column]').filter((each) => each.scrollHeight > each.clientHeight)
  expect(scroll.length).toBe(0)
})

test('the title opens a month to choose the day from', async () => {
  const calendar = await open(`date=${day}`)
  await expect.element(column(calendar, 'Dana Dentist')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Saturday, March 13, 2027. Choose date' }).click()
  await page.getByRole('button', { name: '17 March 2027', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Wednesday, March 17, 2027')
})

test('a practice with one location is not asked which', async () => {
  answer(listLocations, pageOf(makeLocation()))
  const calendar = await open(`date=${day}`)
  await expect.element(column(calendar, 'Dana Dentist')).toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Location' })).not.toBeInTheDocument()
})

test('on a phone the calendar is a list, by day', async () => {
  await page.viewport(390, 844)
  const calendar = await open(
    `date=${day}&view=week`,
    book({}, { date_time: '2027-03-12T14:00:00.000Z', staff: null }),
  )
  await expect.element(calendar.getByRole('heading', { name: 'Friday, March 12, 2027' })).toBeVisible()
  const rows = calendar.getByRole('button').elements()
  expect(rows.map((row) => row.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'Bea Example',
    'Ada Example',
  ])
  expect(document.documentElement.scrollWidth).toBe(390)
  await card(calendar, 'Ada').click()
  await expect.element(dialog('Appointment')).toHaveTextContent('Crown')
})

test('the calendar on a phone opens its filters from one line', async () => {
  await page.viewport(390, 844)
  await open(`date=${day}&staff=7`)
  const opener = page.getByRole('button', { name: 'Filters · 1' })
  await expect.element(opener).toBeVisible()
  const staff = page.getByRole('combobox', { name: 'Staff' })
  expect(staff.elements()).toEqual([])
  const line = (name: string | RegExp) =>
    page.getByRole('button', { name }).element().getBoundingClientRect().top
  expect(line(/Choose date$/)).toBe(line('Today'))
  await opener.click()
  await expect.element(staff).toBeVisible()
})

test('on paper a week is a list, drawn before the sheets are; afterwards its hours stand where they stood', async () => {
  const calendar = await open(`date=${day}&view=week`, book({}, { staff: hal }))
  await expect.element(card(calendar, 'Ada')).toBeVisible()
  const scroller = calendar.element().querySelector('[data-grid-column]')?.closest('[class*=scroller]')
  scroller?.scrollTo({ top: 100, behavior: 'instant' })
  const shown = () => [...calendar.element().querySelectorAll('li')].map((row) => row.innerText.split('\n'))

  window.dispatchEvent(new Event('beforeprint'))
  // The browser draws the sheets as soon as the listeners and what they have put off to the end of their turn are through.
  await Promise.resolve()
  expect(shown()).toEqual([
    ['9:00 AM', '1 h', 'Ada Example', expect.stringMatching(/^Scheduled · Crown · Dana Dentist/)],
    ['9:00 AM', '1 h', 'Bea Example', expect.stringMatching(/^Scheduled · Crown · Hal Hygienist/)],
  ])
  expect(scroller?.getClientRects().length).toBe(0)

  window.dispatchEvent(new Event('afterprint'))
  await Promise.resolve()
  expect(shown()).toEqual([])
  expect(scroller?.scrollTop).toBe(100)
})

test('on a phone a day without appointments says so', async () => {
  await page.viewport(390, 844)
  const calendar = await open(`date=${day}`, [])
  await expect.element(calendar.getByText(appointmentMessages.none)).toBeVisible()
})

test('Export stays in its place on a day without appointments', async () => {
  await open(`date=${day}`, [])
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeDisabled()
})
