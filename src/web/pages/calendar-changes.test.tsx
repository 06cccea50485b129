import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { listCalendar, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatWall } from '#contract/appointments/appointments.times.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { answer, callsTo, pageOf, refusedWith } from '#web/testing/fake-api.ts'
import { makeAppointment, makeStaffMember } from '#web/testing/fixtures.ts'
import { goBack, openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog, main, stale } from '#web/testing/texts.ts'

// A Saturday, with an appointment at 9 AM.
const day = '2027-03-13'
const dana = makeStaffMember()
const hal = makeStaffMember({ id: 2, name: 'Hal Hygienist', role: { name: 'hygienist' } })
const ada = makeAppointment()
const bea = makeAppointment({
  id: 2,
  date_time: '2027-03-13T16:00:00.000Z',
  patient: { id: 2, name: 'Bea Example' },
})
const ofHal: Partial<Appointment> = { staff: hal }

const region = () => main().getByRole('region', { name: 'Appointments' })
const card = (name: string) => region().getByRole('button', { name: new RegExp(`^${name},`) })
const slot = (time: string) =>
  region().getByRole('button', { name: new RegExp(` ${time} with Dana Dentist$`) })
const show = (...results: CalendarEntry[]) => answer(listCalendar, () => ({ count: results.length, results }))
async function press(target: Locator, keys: string): Promise<void> {
  await expect.element(target).toBeVisible()
  ;(target.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

beforeEach(() => {
  answerForPractice()
  answer(listStaff, pageOf(dana, hal))
})
afterEach(() => page.viewport(1440, 900))

test.each([
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const)(
  'at %s the address says which days, whose and which appointments show',
  async (_, width, height) => {
    await page.viewport(width, height)
    answer(listCalendar, ({ query: { from = '', to = '', staff, location } }) => {
      const shown = [
        ada,
        { ...bea, ...ofHal },
        { ...bea, id: 3, status: 'cancelled' as const, patient: { id: 3, name: 'Cy Example' } },
      ]
      const results = shown.filter(
        (each) =>
          from <= day &&
          day <= to &&
          (!staff || String(each.staff?.id) === staff) &&
          (!location || location === '1'),
      )
      return { count: results.length, results }
    })
    await openPage(`/calendar?date=${day}`)
    await expect.element(card('Ada Example')).toBeVisible()
    await expect.element(card('Bea Example')).toBeVisible()
    expect(card('Cy Example').elements()).toEqual([])
    if (width < 700) await main().getByRole('button', { name: 'Filters', exact: true }).click()
    await main().getByRole('switch', { name: 'Show canceled' }).click()
    await expect.element(card('Cy Example')).toBeVisible()

    await pick(main().getByRole('combobox', { name: 'Staff' }), dana.name)
    await expect.element(card('Bea Example')).not.toBeInTheDocument()
    await pick(main().getByRole('combobox', { name: 'Location' }), 'Main Street')
    const asked = () => callsTo(listCalendar).at(-1)?.query
    await expect.poll(asked).toMatchObject({ from: day, to: day, staff: '1', location: '1' })
    await main().getByText('Week', { exact: true }).click()
    await expect.poll(asked).toMatchObject({ from: '2027-03-07', to: day, staff: '1', location: '1' })
    await expect.element(card('Ada Example')).toBeVisible()
    await button(main(), 'Next week').click()
    await expect.element(card('Ada Example')).not.toBeInTheDocument()
    await button(main(), 'Previous week').click()
    await expect.element(card('Ada Example')).toBeVisible()
    const radio = (name: string) => main().getByRole('radio', { name, exact: true })
    for (const _step of ['Previous', 'Next', 'Week']) await goBack()
    await expect.element(radio('Day')).toBeChecked()
    await expect.element(main().getByRole('combobox', { name: 'Location' })).toHaveValue('Main Street')
    await button(main(), 'Today').click()
    await expect.element(main().getByRole('heading', { level: 2 })).not.toHaveTextContent('2027')
    await expect.element(main().getByRole('combobox', { name: 'Staff' })).toHaveValue(dana.name)
  },
)

test('Escape puts an appointment back that the arrow keys carry', async () => {
  show(ada)
  await openPage(`/calendar?date=${day}&view=week`)
  await press(card('Ada Example'), 'm{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowUp}')
  const to = formatWall({ day: '2027-03-12', time: '09:30' })
  await expect.element(main().getByText('Moving Ada Example to')).toHaveTextContent(`${to}. Arrow keys`)
  await expect.element(main().getByText('Moving Ada Example to')).toHaveTextContent('Esc cancels.')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Not moved.')).toBeInTheDocument()
  await expect.element(card('Ada Example')).toHaveAccessibleName(/9:00 AM/)
  expect(callsTo(patchAppointment)).toEqual([])
})

test('a move that collides is taken back, and says with what', async () => {
  show(ada, bea)
  const detail = appointmentMessages.overlaps(
    dana.name,
    `${formatWall({ day, time: '11:00' })}, 1 h`,
    'Crown, Bea Example',
  )
  const refusal = Promise.withResolvers<void>()
  answer(patchAppointment, async () => {
    await refusal.promise
    return refusedWith('conflict', detail)
  })
  await openPage(`/calendar?date=${day}`)
  await expect.element(card('Bea Example')).toBeVisible()
  await userEvent.dragAndDrop(card('Ada Example'), card('Bea Example'))
  await expect.element(card('Ada Example')).toHaveAccessibleName(/11:\d\d AM/)
  refusal.resolve()
  await expect.element(page.getByRole('alert').filter({ hasText: detail })).toBeVisible()
  await expect.element(card('Ada Example')).toHaveAccessibleName(/9:00 AM/)
})

test('a move of what someone else has changed is taken back, and shows what they did', async () => {
  show(ada)
  answer(patchAppointment, () => {
    show({ ...ada, type: 'Filling', version: 2 })
    return stale()
  })
  await openPage(`/calendar?date=${day}`)
  await expect.element(card('Ada Example')).toBeVisible()
  await userEvent.dragAndDrop(card('Ada Example'), slot('1:00 PM'))
  await expect
    .element(page.getByRole('alert').filter({ hasText: appointmentMessages.moveStale }))
    .toBeVisible()
  await expect.element(card('Ada Example')).toHaveAccessibleName(/Filling, 9:00 AM/)
})

test('a visit whose patient is out of sight shows that someone is busy, and stays where it is', async () => {
  show({ ...ada, type: null, patient: null, note: null, cancel_reason: null, second_visit: null })
  await openPage(`/calendar?date=${day}`)
  await expect
    .element(card('Busy'))
    .toHaveAccessibleName('Busy, 9:00 AM, 1 h, Scheduled, Dana Dentist, Main Street')
  await userEvent.dragAndDrop(card('Busy'), slot('2:00 PM'))
  // Enter would put down what M has taken up.
  await press(card('Busy'), 'm{Enter}')
  const details = dialog('Appointment')
  await expect.element(details).toHaveTextContent(appointmentMessages.hiddenPatient)
  expect(details.getByRole('link').elements()).toEqual([])
  expect(details.getByRole('button').elements()).toHaveLength(1)
  await expect.element(card('Busy')).toHaveAccessibleName(/9:00 AM/)
  expect(callsTo(patchAppointment)).toEqual([])
})
