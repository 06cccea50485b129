import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listSlots } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import { listLeadPeople } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { getQueueRequest } from '#contract/queue/queue.endpoints.ts'
import type { QueuePerson } from '#contract/queue/queue.schemas.ts'
import { listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'
import { answer, callsTo, pageOf, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeLocation, makeQueuePerson } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, conflict, main, stale } from '#web/testing/texts.ts'

const slotAt = (date_time: string, id: number) => ({ date_time, staff: { id, name: `Provider ${id}` } })
const slots = [
  slotAt('2031-03-12T13:00:00.000Z', 1),
  slotAt('2031-03-12T13:00:00.000Z', 2),
  slotAt('2031-03-12T13:30:00.000Z', 2),
  slotAt('2031-03-13T12:00:00.000Z', 1),
  slotAt('2031-03-13T12:30:00.000Z', 1),
]
const patient = { id: 1, name: 'Pat Example' }

beforeEach(answerForPractice)

/** A page while someone calls. */
async function openWhileRinging(about: Partial<QueuePerson>): Promise<Locator> {
  answer(getQueueRequest, makeQueuePerson({ channel: 'phone', message: '', ...about }))
  const ringing = { subject: 'call', what: callChanges.ringing, id: 1, lead: 1, patient: null } as const
  const opened = openPage('/calendar')
  answer(listenToChanges, { reset: false, changes: [ringing] })
  await opened
  return page.getByRole('article', { name: 'Pat Example' })
}
const links = (card: Locator) =>
  card
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test('a call offers the next three times, each once, by the clock of the line that rings', async () => {
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

test('they are those of the location that knows the person where the line is another’s', async () => {
  answer(listSlots, { results: slots })
  const card = await openWhileRinging({ location: { id: 7, name: 'Elm Park' } })
  await expect.poll(() => links(card)).toHaveLength(3)
  expect(callsTo(listSlots).map(({ query }) => query)).toEqual([{ location: '1' }])
})

test('a time opens the form for an appointment of the patient, filled in, and the card goes', async () => {
  answer(listSlots, { results: slots })
  const card = await openWhileRinging({ patient })
  await card.getByRole('link', { name: /Thu 03\/13\/2031, 8:00 AM/ }).click()
  await expect.element(box(main(), 'Date')).toHaveValue('03/13/2031')
  await expect.element(main().getByRole('combobox', { name: 'Time' })).toHaveValue('8:00 AM')
  await expect.element(main().getByRole('combobox', { name: 'Staff' })).toHaveValue('Dana Dentist · Dentist')
  await expect.element(main().getByRole('combobox', { name: 'Location' })).toHaveValue('Main Street')
  await expect.element(card).not.toBeInTheDocument()
})

test('for a lead it opens the conversion, which keeps the time for the booking', async () => {
  answer(listSlots, { results: slots })
  const card = await openWhileRinging({})
  await expect
    .element(card.getByRole('link', { name: /Thu 03\/13\/2031, 8:00 AM/ }))
    .toHaveAttribute('href', '/leads/1/convert?date_time=2031-03-13T12%3A00%3A00.000Z&staff=1&location=1')
})

test('that nothing is free is said', async () => {
  answer(listSlots, { results: [] })
  const card = await openWhileRinging({})
  await expect.element(card.getByText(appointmentMessages.noSlots)).toBeVisible()
})

test('a card whose times cannot be had is still one to book from', async () => {
  answer(listSlots, () => refused('internal'))
  const card = await openWhileRinging({})
  await expect.element(card.getByText(appointmentMessages.slotsFailed)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Book' })).toBeVisible()
})

test('a card folds up for a newer call and keeps a note that was begun', async () => {
  answer(listSlots, { results: [] })
  const calls = [1, 2].map(
    (id) => ({ subject: 'call', what: callChanges.ringing, id, lead: id, patient: null }) as const,
  )
  answer(getQueueRequest, ({ params }) => {
    const id = Number(params.id)
    const lead = { ...(makeQueuePerson().lead as NonNullable<QueuePerson['lead']>), id, name: `Caller ${id}` }
    return makeQueuePerson({ id, channel: 'phone', message: '', lead })
  })
  const opened = openPage('/calendar')
  answer(listenToChanges, { reset: false, changes: calls })
  await opened
  const [newest, older] = ['Caller 2', 'Caller 1'].map((name) => page.getByRole('article', { name })) as [
    Locator,
    Locator,
  ]
  await expect.element(newest.getByRole('link', { name: 'Book' })).toBeVisible()
  await expect.element(older.getByRole('link', { name: 'Book' })).not.toBeInTheDocument()
  await older.getByRole('button', { name: 'Details of Caller 1' }).click()
  await older.getByRole('textbox', { name: 'Note' }).fill('Prefers mornings')
  await older.getByRole('button', { name: 'Details of Caller 1' }).click()
  await expect.element(older.getByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
  await newest.getByRole('button', { name: /^Dismiss/ }).click()
  await expect.element(older.getByRole('textbox', { name: 'Note' })).toHaveValue('Prefers mornings')
})

test('a call that was not given to someone else on the number says why, and stays where it was', async () => {
  answer(listSlots, { results: [] })
  answer(listLeadPeople, {
    ...{ also_known: [], other_contacts: [] },
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
