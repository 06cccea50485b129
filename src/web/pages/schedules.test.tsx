import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  createAppointment,
  listCalendar,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import { defaultDeskValues, defaultHours } from '#contract/desk/desk.defaults.ts'
import { getDeskSettings } from '#contract/desk/desk.endpoints.ts'
import { formatDay } from '#contract/formats/dates.ts'
import * as endpoints from '#contract/schedules/schedules.endpoints.ts'
import { scheduleLabels as labels } from '#contract/schedules/schedules.labels.ts'
import { scheduleLimits } from '#contract/schedules/schedules.limits.ts'
import { scheduleMessages as messages } from '#contract/schedules/schedules.messages.ts'
import type { Availability, ProviderHours, TimeOff } from '#contract/schedules/schedules.schemas.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeAppointment } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  dialog,
  forbidden,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const dana = { id: 1, name: 'Dana Dentist' }
const timeOff: TimeOff = {
  ...{ id: 5, staff: dana, starts_at: '2027-03-12T05:00:00Z', ends_at: '2027-03-13T05:00:00Z' },
  ...{ reason: 'Vacation', visits: 2, version: 3 },
  ...{ created_at: '2027-03-01T05:00:00Z', updated_at: '2027-03-01T05:00:00Z' },
}
const hours: ProviderHours = { staff: dana, week: null, version: 0 }
const half = [{ from: 480, to: 720 }]
const mornings = [half, half, half, half, half, [], []]

function prepare(): void {
  answerForPractice()
  answer(endpoints.listProviderHours, { results: [hours] })
  answer(endpoints.listTimeOff, pageOf(timeOff))
}
const region = (within: Locator, name: string) => within.getByRole('region', { name, exact: true })
const openSchedules = () => openPage('/schedules')
async function openHours(main: Locator): Promise<Locator> {
  await button(main, labels.changeHoursOf(dana.name)).click()
  return dialog(labels.hoursOf(dana.name))
}

test('lists providers with their hours in words', async () => {
  prepare()
  const own = { staff: { id: 2, name: 'Hal Hygienist' }, week: mornings, version: 1 }
  answer(endpoints.listProviderHours, { results: [hours, own] })
  const providers = region(await openSchedules(), labels.providers)
  await expect.element(providers.getByText(labels.officeHours)).toBeVisible()
  await expect.element(providers.getByText('Mon–Fri 8:00 AM–12:00 PM')).toBeVisible()
})

test('saves a lunch break of a provider', async () => {
  prepare()
  answer(endpoints.updateProviderHours, ({ body }) => ({ ...hours, ...body, version: 1 }) as never)
  const form = await openHours(await openSchedules())
  await form.getByLabelText('Monday to').fill('12:00')
  await button(form, 'Add hours on Monday').click()
  await button(form, labels.save).click()
  await expect.element(form).not.toBeInTheDocument()
  const [call] = callsTo(endpoints.updateProviderHours)
  const monday = [
    { from: 480, to: 720 },
    { from: 780, to: 1_020 },
  ]
  expect(call?.body).toEqual({ week: [monday, ...defaultHours.office.slice(1)] })
  expect([call?.params, call?.headers.get('if-match')]).toEqual([{ id: '1', staffId: '1' }, '"0"'])
})

test('adds whole days of time off by keyboard', async () => {
  prepare()
  answer(endpoints.createTimeOff, timeOff)
  const main = await openSchedules()
  await button(main, labels.addTimeOff).click()
  const form = dialog(labels.addTimeOff)
  await pick(form.getByRole('combobox', { name: labels.person }), dana.name)
  await box(form, labels.firstDay).fill('03/12/2027')
  await userEvent.keyboard('{Tab}')
  await expect.element(box(form, labels.lastDay)).toHaveValue('03/12/2027')
  await box(form, labels.reason).fill('Vacation')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => callsTo(endpoints.createTimeOff)[0]?.body)
    .toEqual({
      ...{ staff: 1, starts_at: '2027-03-12T05:00:00.000Z', ends_at: '2027-03-13T05:00:00.000Z' },
      reason: 'Vacation',
    })
})

test('links time off to the calendar of the visits in it', async () => {
  prepare()
  const list = region(await openSchedules(), labels.timeOff)
  await expect.element(list.getByText('03/12/2027 · Vacation')).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: labels.visits(2) }))
    .toHaveAttribute('href', '/calendar?date=2027-03-12&staff=1')
})

test('is part of the desk settings', async () => {
  prepare()
  answer(getDeskSettings, { ...defaultDeskValues, version: 1 })
  const main = await openPage('/settings/desk')
  await expect.element(region(main, labels.providers).getByText(dana.name)).toBeVisible()
  await expect.element(region(main, labels.timeOff).getByText(dana.name)).toBeVisible()
})

test('is closed to the front desk', async () => {
  prepare()
  const main = await openPage('/schedules', { is_company_admin: false, role: 'front_desk' })
  await expect.element(main.getByText(messages.managersOnly)).toBeVisible()
})

test('is open to office managers', async () => {
  prepare()
  const main = await openPage('/schedules', { is_company_admin: false, role: 'office_manager' })
  await expect.element(region(main, labels.providers).getByText(dana.name)).toBeVisible()
})

const availability: Availability = {
  offices: [{ location: 1, time_zone: 'America/New_York', office: mornings, holidays: [] }],
  staff: [
    {
      id: 1,
      hours: [{ location: 1, week: null }],
      time_off: [{ starts_at: '2027-03-12T13:00:00Z', ends_at: '2027-03-12T15:00:00Z' }],
    },
  ],
}

test('shades time off and other hours of a provider', async () => {
  prepare()
  answer(endpoints.getAvailability, availability)
  const main = await openPage('/calendar?date=2027-03-12')
  const slot = (time: string) =>
    main.getByRole('group', { name: dana.name }).getByRole('button', { name: new RegExp(` ${time} with`) })
  await expect.element(slot('8:00 AM')).toHaveAttribute('data-closed', 'off')
  await expect.element(slot('10:00 AM')).not.toHaveAttribute('data-closed')
  await expect.element(slot('1:00 PM')).toHaveAttribute('data-closed', 'hours')
})

test('shades the week of the chosen provider', async () => {
  prepare()
  answer(endpoints.getAvailability, availability)
  const main = await openPage('/calendar?date=2027-03-12&view=week&staff=1')
  const slot = (time: string) => main.getByRole('button', { name: `Book 03/12/2027, ${time}`, exact: true })
  await expect.element(slot('8:30 AM')).toHaveAttribute('data-closed', 'off')
  await expect.element(slot('1:00 PM')).toHaveAttribute('data-closed', 'hours')
})

async function fillAppointment(time: string): Promise<Locator> {
  answer(endpoints.getAvailability, availability)
  const form = await openPage('/patients/1/appointments/new')
  await box(form, 'Date').fill(formatDay('2027-03-12'))
  await form.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
  await pick(form.getByRole('combobox', { name: 'Staff' }), dana.name)
  await form.getByRole('combobox', { name: 'Type' }).fill('Cleaning')
  await button(form, 'Create Appointment').click()
  return dialog('Provider Away')
}

test('books outside of hours after one question', async () => {
  prepare()
  answer(createAppointment, refuse)
  const question = await fillAppointment('1:00 PM')
  await expect.element(question).toBeVisible()
  expect(callsTo(createAppointment)).toEqual([])
  await button(question, 'Book anyway').click()
  await expect.poll(() => callsTo(createAppointment).length).toBe(1)
})

test('a move into time off asks first', async () => {
  prepare()
  answer(endpoints.getAvailability, availability)
  const before = makeAppointment({
    date_time: '2027-03-12T15:00:00.000Z',
    duration: 30,
    location: { id: 1, name: 'Main Street' },
  })
  answer(listCalendar, { count: 1, results: [before] })
  answer(patchAppointment, before)
  const main = await openPage('/calendar?date=2027-03-12')
  const card = main.getByRole('button', { name: /^Ada Example,/ })
  await expect.element(card).toBeVisible()
  ;(card.element() as HTMLElement).focus()
  await userEvent.keyboard('m{ArrowUp}{Enter}')
  await expect.element(dialog('Provider Away')).toHaveTextContent('is off on 03/12/2027')
  expect(callsTo(patchAppointment)).toEqual([])
})

const onPage = (act: RaiseOnPage['act']): RaiseOnPage => ({ begin: openSchedules, act })
const saveHours = (handle: () => Response | ProviderHours) =>
  onPage(async () => {
    answer(endpoints.updateProviderHours, handle)
    const form = dialog(labels.hoursOf(dana.name))
    await form.getByLabelText('Monday from').fill('07:00')
    await button(form, labels.save).click()
    return alertOf(form)
  })
const remove = (handle: () => Response) =>
  onPage(async (main) => {
    answer(endpoints.deleteTimeOff, handle as never)
    await button(main, labels.removeTimeOff(dana.name)).click()
    await button(dialog(labels.removeTimeOff(dana.name)), labels.remove).click()
    return alertOf(region(main, labels.timeOff))
  })
const openTimeOff = async () => {
  await button(await openSchedules(), labels.changeTimeOff(dana.name)).click()
  return dialog(labels.changeTimeOff(dana.name))
}
const saveTimeOff = (handle: () => Response | TimeOff): RaiseOnPage => ({
  begin: openTimeOff,
  async act(form) {
    answer(endpoints.patchTimeOff, handle)
    await button(form, labels.save).click()
    return form
  },
})
const saveDays = (first: string, last: string): RaiseOnPage => ({
  begin: openTimeOff,
  async act(form) {
    await box(form, labels.firstDay).fill(first)
    await box(form, labels.lastDay).fill(last)
    await button(form, labels.save).click()
    return form
  },
})

testTexts({
  area: 'schedules',
  messages,
  prepare,
  cases: {
    hoursFetchFailed: async () => {
      answer(endpoints.listProviderHours, refuse)
      return alertOf(region(await openSchedules(), labels.providers))
    },
    timeOffFetchFailed: async () => {
      answer(endpoints.listTimeOff, refuse)
      return alertOf(region(await openSchedules(), labels.timeOff))
    },
    noProviders: async () => {
      answer(endpoints.listProviderHours, { results: [] })
      return openSchedules()
    },
    noTimeOff: async () => {
      answer(endpoints.listTimeOff, pageOf())
      return openSchedules()
    },
    hoursSaveFailed: onPage(async (main) => {
      await openHours(main)
      return saveHours(refuse).act(main)
    }),
    hoursStale: saveHours(stale),
    managersOnly: saveHours(forbidden(messages.managersOnly)),
    hoursSaved: onPage(async (main) => {
      await saveHours(() => ({ ...hours, version: 1 })).act(main)
      return page.getByRole('alert')
    }),
    hoursRemoveConfirm: async () => {
      answer(endpoints.listProviderHours, { results: [{ ...hours, week: mornings, version: 1 }] })
      const form = await openHours(await openSchedules())
      await button(form, labels.followOffice).click()
      return dialog(labels.followOffice)
    },
    hoursRemoved: async () => {
      answer(endpoints.listProviderHours, { results: [{ ...hours, week: mornings, version: 1 }] })
      answer(endpoints.deleteProviderHours, undefined as never)
      const form = await openHours(await openSchedules())
      await button(form, labels.followOffice).click()
      await button(dialog(labels.followOffice), labels.followOffice).click()
      return page.getByRole('alert')
    },
    timeOffRemoveFailed: remove(refuse),
    timeOffRemoveStale: remove(stale),
    timeOffRemoved: onPage(async (main) => {
      await remove(undefined as never).act(main)
      return page.getByRole('alert')
    }),
    ends: saveDays('03/12/2027', '03/11/2027'),
    long: saveDays('03/12/2027', '03/12/2029'),
    timeOffSaveFailed: {
      begin: openTimeOff,
      async act(form) {
        answer(endpoints.patchTimeOff, refuse)
        return saveDays('03/12/2027', '03/12/2027').act(form)
      },
    },
    otherLocation: saveTimeOff(forbidden(messages.otherLocation)),
    timeOffStale: saveTimeOff(stale),
    timeOffSaved: {
      begin: openTimeOff,
      async act(form) {
        await saveTimeOff(() => timeOff).act(form)
        return page.getByRole('alert')
      },
    },
    unknownStaff: async () => {
      answer(endpoints.createTimeOff, () => refused('invalid_fields', { staff: [messages.unknownStaff] }))
      await button(await openSchedules(), labels.addTimeOff).click()
      const form = dialog(labels.addTimeOff)
      await pick(form.getByRole('combobox', { name: labels.person }), dana.name)
      await box(form, labels.firstDay).fill('03/12/2027')
      await box(form, labels.lastDay).fill('03/12/2027')
      await button(form, labels.save).click()
      return form
    },
    isOff: () => fillAppointment('9:00 AM'),
    isAway: () => fillAppointment('1:00 PM'),
    nothing: 'the form sends all fields',
    range: 'the calendar asks for at most a week',
  },
  gaps: {
    hoursSaved: messages.hoursSaved(dana.name),
    hoursRemoved: messages.hoursRemoved(dana.name),
    hoursRemoveConfirm: messages.hoursRemoveConfirm(dana.name),
    timeOffSaved: messages.timeOffSaved(dana.name),
    timeOffRemoved: messages.timeOffRemoved(dana.name),
    isOff: messages.isOff(dana.name, '03/12/2027'),
    isAway: messages.isAway(dana.name, '1:00 PM'),
  },
})

test('the reason has a maximum length', async () => {
  prepare()
  await expect
    .element(box(await openTimeOff(), labels.reason))
    .toHaveAttribute('maxlength', String(scheduleLimits.reason))
})
