import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultDeskValues, defaultHours } from '#contract/desk/desk.defaults.ts'
import {
  getDeskSettings,
  getLocationHours,
  updateDeskSettings,
  updateLocationHours,
} from '#contract/desk/desk.endpoints.ts'
import { deskLabels as labels } from '#contract/desk/desk.labels.ts'
import { deskLimits } from '#contract/desk/desk.limits.ts'
import { deskMessages as messages } from '#contract/desk/desk.messages.ts'
import type { DeskSettings, LocationHoursAnswer } from '#contract/desk/desk.schemas.ts'
import { getEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { keepDraft } from '#web/lib/drafts.ts'
import { answer, callsTo, refused } from '#web/testing/fake-api.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  forbidden,
  main,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

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

test('saves the response goal and the call attempts', async () => {
  const { rules } = await open()
  answer(updateDeskSettings, ({ body }) => ({ ...body, version: 3 }) as never)
  await pick(rules.getByRole('combobox', { name: labels.goal }), '15 minutes')
  await rules.getByRole('textbox', { name: labels.attempts }).fill('4')
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
  await expect.element(page.getByText(messages.hoursSaved('Main Street'))).toBeVisible()
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

const part = (name: string) => main().getByRole('region', { name, exact: true })
const rules = () => part('Rules')
const hours = () => part('Hours and Holidays')
const openWithoutSettings = () => {
  answer(getDeskSettings, refuse)
  return openPage('/settings/desk')
}
const onPage = (act: RaiseOnPage['act']): RaiseOnPage => ({ begin: openWithoutSettings, act })
/** The hours form rejects these itself; nothing is prepared for a save until hoursSaveFailed. */
const type = (group: string, ...times: [label: string, time: string][]) =>
  onPage(async () => {
    for (const [label, time] of times) await hours().getByLabelText(label, { exact: true }).fill(time)
    await button(hours(), 'Save').click()
    return alertOf(hours().getByRole('group', { name: group }))
  })
const saveRules = (handle: () => Response | DeskSettings) =>
  onPage(async () => {
    answer(updateDeskSettings, handle)
    await box(rules(), labels.attempts).fill('4')
    await button(rules(), 'Save').click()
    return page.getByRole('alert')
  })
const saveHours = (handle: () => Response | LocationHoursAnswer) =>
  onPage(async () => {
    answer(updateLocationHours, handle)
    await hours().getByLabelText('Calling Hours from').fill('09:00')
    await button(hours(), 'Save').click()
    return page.getByRole('alert')
  })

testTexts({
  area: 'the desk',
  messages,
  prepare: answerForPractice,
  cases: {
    fetchFailed: onPage(async (view) => alertOf(view)),
    hoursFetchFailed: onPage(async (view) => {
      answer(getDeskSettings, { ...defaultDeskValues, version: 1 })
      answer(getLocationHours, refuse)
      await button(view, 'Try again').click()
      return alertOf(hours())
    }),
    ends: onPage(async (view) => {
      answer(getLocationHours, { ...defaultHours, version: 1 })
      await button(hours(), 'Try again').click()
      return type('Monday', ['Monday to', '07:00']).act(view)
    }),
    overlap: onPage(async (view) => {
      await button(hours(), 'Add hours on Monday').click()
      return type('Monday', ['Monday to', '17:00']).act(view)
    }),
    minutes: type('Monday', ['Monday, 2. from', '']),
    calling: onPage(async (view) => {
      await button(hours(), 'Remove hours 2 of Monday').click()
      return type('Calling Hours', ['Calling Hours from', '07:00']).act(view)
    }),
    hoursSaveFailed: saveHours(refuse),
    hoursSaved: saveHours(() => ({ ...defaultHours, version: 2 })),
    wholeNumber: onPage(async () => {
      await box(rules(), labels.attempts).fill('21')
      await button(rules(), 'Save').click()
      return rules()
    }),
    saveFailed: saveRules(refuse),
    stale: saveRules(stale),
    administratorsOnly: saveRules(forbidden(messages.administratorsOnly)),
    saved: saveRules(() => ({ ...defaultDeskValues, version: 2 })),
    // A draft from before a reason was added to the queue.
    urgency: onPage(async (view) => {
      await keepDraft('desk', { values: { urgency: 'missed_call' } })
      const tabs = page.getByRole('navigation', { name: 'Practice Settings' })
      await tabs.getByRole('link', { name: 'Locations' }).click()
      await expect.element(view.getByRole('table', { name: 'Locations' })).toBeVisible()
      await tabs.getByRole('link', { name: 'Desk' }).click()
      await button(view, 'Restore').click()
      await button(rules(), 'Save').click()
      return alertOf(rules().getByRole('group', { name: labels.order }))
    }),
    holidayTwice: 'the form takes each day once',
  },
  gaps: {
    wholeNumber: messages.wholeNumber(1, deskLimits.tries),
    hoursSaved: messages.hoursSaved('Main Street'),
  },
})
