import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultDeskValues, defaultHours } from '#contract/desk/desk.defaults.ts'
import {
  getDeskSettings,
  getLocationHours,
  updateDeskSettings,
  updateLocationHours,
} from '#contract/desk/desk.endpoints.ts'
import { deskMessages as messages } from '#contract/desk/desk.messages.ts'
import { getEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { answer, callsTo, refused, unreachable } from '#web/testing/fake-api.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button } from '#web/testing/texts.ts'

async function open() {
  answerForPractice()
  answer(getDeskSettings, { ...defaultDeskValues, version: 2 })
  answer(getLocationHours, { ...defaultHours, version: 3 })
  const main = await openPage('/settings/desk')
  const rules = main.getByRole('region', { name: 'Rules' })
  const hours = main.getByRole('region', { name: 'Hours and Holidays' })
  await expect.element(button(hours, 'Save')).toBeVisible()
  return { main, rules, hours }
}

test('the promise and the tries of a practice are changed', async () => {
  const { rules } = await open()
  answer(updateDeskSettings, ({ body }) => ({ ...body, version: 3 }) as never)
  await pick(rules.getByRole('combobox', { name: 'We Answer Within' }), '15 minutes')
  await rules.getByRole('textbox', { name: 'Tries' }).fill('4')
  await button(rules, 'Save').click()
  await expect.element(page.getByText(messages.saved)).toBeVisible()
  const [call] = callsTo(updateDeskSettings)
  expect(call?.body).toEqual({ ...defaultDeskValues, promise_minutes: 15, tries: 4 })
  expect(call?.headers.get('if-match')).toBe('"2"')
})

test('the order of the queue is changed by keyboard', async () => {
  const { rules } = await open()
  answer(updateDeskSettings, ({ body }) => ({ ...body, version: 3 }) as never)
  const up = button(rules, 'Move up: Voicemail')
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button(rules, 'Move up: Voicemail')).toHaveFocus()
  await expect.element(page.getByText('Voicemail is now 1 of 8')).toBeInTheDocument()
  await button(rules, 'Save').click()
  await expect.element(page.getByText(messages.saved)).toBeVisible()
  const [missed, voicemail, ...others] = defaultDeskValues.urgency
  expect(callsTo(updateDeskSettings)[0]?.body).toMatchObject({ urgency: [voicemail, missed, ...others] })
})

test('a day opens, has a second interval and closes, and a holiday is added, all by keyboard', async () => {
  const { hours } = await open()
  answer(updateLocationHours, ({ body }) => ({ ...body, version: 4 }) as never)
  const press = async (name: string) => {
    ;(button(hours, name).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Open on Saturday')
  await hours.getByLabelText('Saturday from').fill('09:00')
  await hours.getByLabelText('Saturday to').fill('12:30')
  await press('Add hours on Monday')
  await press('Remove hours 1 of Friday')
  await hours.getByRole('textbox', { name: 'Add a holiday' }).fill('12/25/2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(hours.getByText('Friday, December 25, 2026')).toBeVisible()
  await button(hours, 'Save').click()
  await expect.element(page.getByText(messages.hoursSaved)).toBeVisible()
  const workday = defaultHours.office[0]
  expect(callsTo(updateLocationHours)[0]?.body).toEqual({
    office: [
      [...(workday ?? []), { from: 1_080, to: 1_320 }],
      workday,
      workday,
      workday,
      [],
      [{ from: 540, to: 750 }],
      [],
    ],
    calling: defaultHours.calling,
    holidays: ['2026-12-25'],
  })
})

test('hours that end before they begin are refused where they are typed', async () => {
  const { hours } = await open()
  await hours.getByLabelText('Monday to').fill('07:00')
  await button(hours, 'Save').click()
  const monday = hours.getByRole('group', { name: 'Monday' })
  await expect.element(monday.getByRole('alert')).toHaveTextContent(messages.ends)
  expect(callsTo(updateLocationHours)).toEqual([])
})

test('what someone else saved meanwhile is shown beside what was typed', async () => {
  const { hours } = await open()
  answer(updateLocationHours, refused('stale'))
  answer(getLocationHours, {
    ...defaultHours,
    office: [...defaultHours.office.slice(0, 6), [{ from: 600, to: 660 }]],
    version: 9,
  })
  await hours.getByLabelText('Monday to').fill('18:00')
  await button(hours, 'Save').click()
  await expect.element(alertOf(hours)).toHaveTextContent(messages.stale)
  await expect.element(hours.getByLabelText('Sunday from')).toHaveValue('10:00')
  await expect.element(hours.getByLabelText('Monday to')).toHaveValue('18:00')
})

test('what could not be fetched is asked for again, and what could not be saved says so', async () => {
  answerForPractice()
  answer(getDeskSettings, unreachable)
  const main = await openPage('/settings/desk')
  await expect.element(alertOf(main)).toHaveTextContent(messages.fetchFailed)
  answer(getDeskSettings, { ...defaultDeskValues, version: 0 })
  answer(getLocationHours, unreachable)
  await button(main, 'Try again').click()
  await expect.element(alertOf(main)).toHaveTextContent(messages.hoursFetchFailed)
  answer(updateDeskSettings, unreachable)
  const rules = main.getByRole('region', { name: 'Rules' })
  await rules.getByRole('textbox', { name: 'Days' }).fill('5')
  await button(rules, 'Save').click()
  await expect.element(rules.getByRole('alert')).toHaveTextContent(messages.saveFailed)
})

test('the page about the website tells how to connect form tools, and where the addresses are', async () => {
  answerForPractice()
  const origin = { script_origin: 'https://chairside.example', version: 1, promise: '' }
  answer(getEmbedSettings, { ...defaultEmbedValues, ...origin })
  const main = await openPage('/settings/website')
  const guide = main.getByRole('region', { name: 'How to Connect a Form' })
  for (const tool of ['Google Ads', 'Tally', 'HubSpot'])
    await expect.element(guide.getByText(tool, { exact: false }).first()).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Main Street', exact: true }))
    .toHaveAttribute('href', '/settings/locations/1/forms')
})
