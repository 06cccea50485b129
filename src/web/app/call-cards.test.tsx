import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { listSlots } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { bookingLabels } from '#contract/bookings/bookings.labels.ts'
import { moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import { listLeadPeople } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { getQueueRequest } from '#contract/queue/queue.endpoints.ts'
import type { QueuePerson } from '#contract/queue/queue.schemas.ts'
import * as labels from '#contract/realtime/call-cards.labels.ts'
import { type Change, listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { ringingWindow } from '#web/slices/realtime/calls.ts'
import { expectAccessible } from '#web/testing/accessible.ts'
import { answerChangeStream } from '#web/testing/change-stream.ts'
import { answer, callsTo, pageOf, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeLocation, makeQueuePerson } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { conflict, main, stale } from '#web/testing/texts.ts'

const slotAt = (date_time: string, id: number) => ({
  date_time,
  staff: { id, name: `Provider ${id}` },
  location: { id: 2, name: 'Second office' },
})
const slots = [
  slotAt('2031-03-12T13:00:00.000Z', 1),
  slotAt('2031-03-12T13:00:00.000Z', 2),
  slotAt('2031-03-12T13:30:00.000Z', 2),
  slotAt('2031-03-13T12:00:00.000Z', 1),
  slotAt('2031-03-13T12:30:00.000Z', 1),
]
const patient = { id: 1, name: 'Pat Example' }

beforeEach(answerForPractice)

/** Opens a page while someone is calling. */
async function openWhileRinging(about: Partial<QueuePerson>): Promise<Locator> {
  answer(getQueueRequest, makeQueuePerson({ channel: 'phone', message: '', ...about }))
  const call = { subject: 'call', what: callChanges.ringing, id: 1, lead: 1, patient: null } as const
  const opened = openPage('/calendar')
  answer(listenToChanges, { reset: false, changes: [call] })
  await opened
  return page.getByRole('article', { name: 'Pat Example' })
}
const links = (card: Locator) =>
  card
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test("a call card offers the next three times in the dialed location's time zone", async () => {
  answer(listLocations, pageOf(makeLocation(), makeLocation({ id: 2, time_zone: 'America/Denver' })))
  answer(listSlots, { results: slots })
  const card = await openWhileRinging({ patient, location: { id: 2, name: 'Denver' } })
  await expect
    .poll(() => links(card))
    .toEqual([
      'Wed 03/12/2031, 7:00 AM · Provider 1',
      'Wed 03/12/2031, 7:30 AM · Provider 2',
      'Thu 03/13/2031, 6:00 AM · Provider 1',
    ])
  expect(callsTo(listSlots).map(({ query }) => query)).toEqual([{ location: '2' }])
})

test("a call card uses the lead's location when the dialed location is unavailable", async () => {
  answer(listSlots, { results: slots })
  const card = await openWhileRinging({ location: { id: 7, name: 'Elm Park' } })
  await expect.poll(() => links(card)).toHaveLength(3)
  expect(callsTo(listSlots).map(({ query }) => query)).toEqual([{ location: '1' }])
})

test("a call card's time opens the booking dialog and closes the card", async () => {
  answer(listSlots, { results: slots })
  const card = await openWhileRinging({ patient })
  await card.getByRole('button', { name: /Thu 03\/13\/2031, 8:00 AM/ }).click()
  const form = page.getByRole('dialog', { name: bookingLabels.title('Pat Example') })
  await expect.element(form.getByRole('radio', { name: /^Thu 03\/13\/2031, 8:00 AM/ })).toBeChecked()
  await expect.element(card).not.toBeInTheDocument()
})

test('the key B in a call card books the caller with the typed note', async () => {
  answer(listSlots, { results: slots })
  const card = await openWhileRinging({})
  await card.getByRole('textbox', { name: labels.note }).fill('Chipped tooth')
  ;(card.getByRole('button', { name: 'Book' }).element() as HTMLElement).focus()
  await userEvent.keyboard('b')
  const form = page.getByRole('dialog', { name: bookingLabels.title('Pat Example') })
  await expect.element(form.getByRole('textbox', { name: bookingLabels.note })).toHaveValue('Chipped tooth')
})

test('a call card without open times shows a message', async () => {
  answer(listSlots, { results: [] })
  const card = await openWhileRinging({})
  await expect.element(card.getByText(appointmentMessages.noSlots)).toBeVisible()
})

test('a call card still offers booking when open times fail to load', async () => {
  answer(listSlots, () => refused('internal'))
  const card = await openWhileRinging({})
  await expect.element(card.getByText(appointmentMessages.slotsFailed)).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Book' })).toBeVisible()
})

/** Opens a page after these changes to calls of several people. */
async function openAfter(...changes: [what: Change['what'], call: number][]): Promise<void> {
  answer(listSlots, { results: [] })
  answer(getQueueRequest, ({ params }) => {
    const id = Number(params.id)
    const lead = { ...(makeQueuePerson().lead as NonNullable<QueuePerson['lead']>), id, name: `Caller ${id}` }
    return makeQueuePerson({ id, channel: 'phone', message: '', lead })
  })
  const opened = openPage('/calendar')
  answer(listenToChanges, {
    reset: false,
    changes: changes.map(([what, id]) => ({ subject: 'call' as const, what, id, lead: id, patient: null })),
  })
  await opened
}
const { ringing, answered, ended } = callChanges
const callOf = (name: string) => page.getByRole('article', { name })
const cards = () => page.getByRole('region', { name: realtimeMessages.calls })
const names = () =>
  cards()
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

test('a page opened while calls ring shows their cards, but not ended calls', async () => {
  await openAfter([ringing, 3], [ringing, 1], [ringing, 2], [ended, 3])
  await expect.poll(names).toEqual(['Caller 2', 'Caller 1'])
  expect(callsTo(listenToChanges).map(({ query }) => query)).toEqual([{ age: String(ringingWindow) }])
})

test('a call card shows and announces the call without taking the focus', async () => {
  const { tell } = answerChangeStream()
  answer(listSlots, { results: slots })
  answer(
    getQueueRequest,
    makeQueuePerson({
      ...{ channel: 'phone', message: '' },
      notes: [
        { id: 5, content: 'Call after five.', created_at: '2026-03-11T12:00:00.000Z', created_by: 'Sam' },
      ],
      tasks: [{ id: 4, title: 'Send the price list', due_date: '2026-12-24' }],
    }),
  )
  const opened = await openPage('/leads')
  const search = opened.getByRole('searchbox')
  await search.click()
  await tell({ subject: 'call', what: ringing, id: 1, lead: 1, patient: null })
  const card = callOf('Pat Example')
  for (const text of [realtimeMessages.ringing, 'Main Street', 'Call after five.'])
    await expect.element(card).toHaveTextContent(text)
  await expect.element(card).toHaveTextContent('Send the price list, 12/24/2026')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Incoming call, Pat Example, Main Street' }))
    .toBeInTheDocument()
  await expect.poll(() => links(card)).toHaveLength(3)
  await tell({ subject: 'call', what: answered, id: 1, lead: 1, patient: null })
  await expect.element(card).toHaveTextContent(realtimeMessages.answered)
  await tell({ subject: 'call', what: ringing, id: 2, lead: 1, patient: null })
  await expect.poll(names).toHaveLength(2)
  await expect.poll(() => links(cards())).toHaveLength(6)
  await expect.element(search).toHaveFocus()
  await expectAccessible(cards())
})

test('dismissing a call card by keyboard moves the focus to the next card', async () => {
  await openAfter([ringing, 1], [ringing, 2])
  const dismiss = (name: string) => cards().getByRole('button', { name: `Dismiss call from ${name}` })
  const press = async (control: Locator) => {
    await expect.element(control).toBeVisible()
    control.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(dismiss('Caller 2'))
  await expect.poll(names).toEqual(['Caller 1'])
  await expect.element(dismiss('Caller 1')).toHaveFocus()
  await press(callOf('Caller 1').getByRole('link', { name: 'Open lead' }))
  await expect.element(main().getByRole('heading', { level: 1 })).toHaveTextContent('Pat Example')
  await expect.element(cards()).not.toBeInTheDocument()
})

test('a call card folds for a newer call and keeps its unfinished note', async () => {
  await openAfter([ringing, 1], [ringing, 2])
  const [newest, older] = [callOf('Caller 2'), callOf('Caller 1')]
  await expect.element(newest.getByRole('button', { name: 'Book' })).toBeVisible()
  await expect.element(older.getByRole('button', { name: 'Book' })).not.toBeInTheDocument()
  await older.getByRole('button', { name: 'Details of Caller 1' }).click()
  await older.getByRole('textbox', { name: 'Note' }).fill('Prefers mornings')
  await older.getByRole('button', { name: 'Details of Caller 1' }).click()
  await expect.element(older.getByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
  await newest.getByRole('button', { name: /^Dismiss/ }).click()
  await expect.element(older.getByRole('textbox', { name: 'Note' })).toHaveValue('Prefers mornings')
})

test('a call card shows why a call could not move to another person', async () => {
  answer(listSlots, { results: [] })
  answer(listLeadPeople, {
    also_known: [],
    candidates: [
      {
        ...{
          id: 2,
          first_name: 'Ben',
          last_name: 'Example',
          email: '',
          phone: '+12125550142',
          location: null,
        },
        ...{
          status: 'new',
          type: 'contact_form',
          request_count: 1,
          last_seen_at: '2026-03-11T12:00:00.000Z',
        },
        ...{ version: 4, same_phone: true, same_email: false, may_be_same: true, told_apart: false },
      },
    ],
  })
  const card = await openWhileRinging({})
  const person = (name: string) => card.getByRole('radio', { name })
  for (const [handle, text] of [
    [unreachable, leadRequestMessages.moveFailed],
    [stale, leadRequestMessages.stale],
    [conflict(leadRequestMessages.onlyOne), leadRequestMessages.onlyOne],
  ] as const) {
    answer(moveLeadRequest, handle)
    await person('Ben Example').click()
    await expect.element(card.getByRole('alert')).toHaveTextContent(text)
  }
  await expect.element(person('Pat Example')).toBeChecked()
})
