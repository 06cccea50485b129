import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDaySheet, patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { statusOfVisit, type VisitState } from '#contract/appointments/appointments.enums.ts'
import { daySheetLabels as labels } from '#contract/appointments/day-sheet.labels.ts'
import { daySheetMessages } from '#contract/appointments/day-sheet.messages.ts'
import type { DaySheetVisit } from '#contract/appointments/day-sheet.schemas.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { makeAppointment, makeDaySheetVisit, makeStaffMember } from '#web/testing/fixtures.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, failing, main, testTexts } from '#web/testing/texts.ts'

const path = '/calendar/print?day=2027-03-13'
const print = vi.spyOn(window, 'print').mockReturnValue()
const show = (...results: DaySheetVisit[]) =>
  answer(getDaySheet, { day: '2027-03-13', location: null, count: results.length, results })
beforeEach(() => {
  answerForPractice()
  print.mockClear()
})

const sheets = () => main().getByRole('table')
const row = (name: string) => main().getByRole('row').filter({ hasText: name })

testTexts({
  area: 'the day sheet',
  messages: daySheetMessages,
  prepare: answerForPractice,
  gaps: { tooMany: daySheetMessages.tooMany(1, 1_200) },
  cases: {
    fetchFailed: failing(getDaySheet, path),
    empty: () => {
      show()
      return openPage(path)
    },
    tooMany: () => {
      const results = [makeDaySheetVisit()]
      answer(getDaySheet, { day: '2027-03-13', location: null, count: 1_200, results })
      return openPage(path)
    },
  },
})

describe('the day sheet', () => {
  test('asks for the day and location of its address', async () => {
    await openPage(`${path}&location=2`)
    await expect.element(sheets()).toBeVisible()
    expect(callsTo(getDaySheet)[0]?.query).toEqual({ day: '2027-03-13', location: '2' })
  })

  test('shows time, patient, phone, service, insurance, note and state of a visit', async () => {
    show(makeDaySheetVisit({ note: 'Bring x-rays' }))
    await openPage(path)
    await expect
      .element(row('Ada Example'))
      .toHaveTextContent(
        /9:00 AM.*Ada Example.*\+1 212 555 0142.*Crown.*Example Mutual.*Bring x-rays.*Not confirmed/,
      )
  })

  test('has a table for each provider with visits', async () => {
    const staff = { ...makeStaffMember(), id: 2, name: 'Hal Hygienist' }
    show(makeDaySheetVisit(), makeDaySheetVisit({ id: 2, staff }), makeDaySheetVisit({ id: 3, staff: null }))
    await openPage(path)
    await expect.poll(() => sheets().elements()).toHaveLength(3)
    await expect.element(main().getByRole('table', { name: 'Hal Hygienist' })).toBeVisible()
    await expect.element(main().getByRole('table', { name: 'Not assigned' })).toBeVisible()
  })

  test('shows the time of a hidden patient as taken', async () => {
    const hidden = {
      type: null,
      patient: null,
      cancel_reason: null,
      note: null,
      second_visit: null,
      phone: null,
      insurance: null,
    }
    show({ ...makeAppointment(), ...hidden })
    await openPage(path)
    await expect.element(row(labels.taken)).toHaveTextContent('9:00 AM')
  })

  test('opens the print dialog once its visits are shown', async () => {
    await openPage(path)
    await expect.poll(() => print.mock.calls.length).toBe(1)
    await button(main(), labels.print).click()
    expect(print).toHaveBeenCalledTimes(2)
  })

  test('shows an empty day without printing it', async () => {
    show()
    const sheet = await openPage(path)
    await expect.element(sheet.getByText(daySheetMessages.empty)).toBeVisible()
    await expect.element(sheet.getByText('Saturday, March 13, 2027')).toBeVisible()
    expect(print).not.toHaveBeenCalled()
  })

  test('leads back to the day in the calendar', async () => {
    await openPage(`${path}&location=2`)
    await expect.element(sheets()).toBeVisible()
    await expect
      .element(main().getByRole('link', { name: labels.back }))
      .toHaveAttribute('href', '/calendar?date=2027-03-13&location=2')
  })
})

describe('the states on the day sheet', () => {
  beforeEach(() => {
    let stored = makeDaySheetVisit()
    show(stored)
    answer(patchAppointment, ({ body }) => {
      const visit_state = body.visit_state as VisitState
      stored = { ...stored, visit_state, status: statusOfVisit[visit_state], version: stored.version + 1 }
      show(stored)
      const { phone: _, insurance: __, ...appointment } = stored
      return appointment
    })
  })

  test('are set by a click', async () => {
    await openPage(path)
    await row('Ada Example')
      .getByRole('button', { name: /^Confirm/ })
      .click()
    await expect.element(row('Ada Example')).toHaveTextContent('Confirmed')
    expect(callsTo(patchAppointment)).toMatchObject([{ body: { visit_state: 'confirmed' } }])
  })

  test('are set by a letter in the row with the focus', async () => {
    await openPage(path)
    await expect.element(row('Ada Example')).toBeVisible()
    ;(main().getByRole('link', { name: 'Ada Example' }).element() as HTMLElement).focus()
    await userEvent.keyboard('a')
    await expect.element(row('Ada Example')).toHaveTextContent('Arrived')
    await userEvent.keyboard('c')
    await expect.element(row('Ada Example')).toHaveTextContent('Confirmed')
  })

  test('take a missed visit off the sheet', async () => {
    const sheet = await openPage(path)
    await expect.element(row('Ada Example')).toBeVisible()
    ;(main().getByRole('link', { name: 'Ada Example' }).element() as HTMLElement).focus()
    await userEvent.keyboard('n')
    await expect.element(sheet.getByText(daySheetMessages.empty)).toBeVisible()
  })
})

describe('the calendar', () => {
  test('links to the day sheet of its day and location', async () => {
    await openPage('/calendar?date=2027-03-13&location=2')
    await main().getByRole('link', { name: labels.open }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(labels.title)
    expect(address()).toBe('/calendar/print?day=2027-03-13&location=2')
  })

  test('opens the day sheet by the key P', async () => {
    await openPage('/calendar?date=2027-03-13')
    await expect.element(main().getByRole('link', { name: labels.open })).toBeVisible()
    await userEvent.keyboard('p')
    await expect.poll(address).toBe(path)
  })
})
