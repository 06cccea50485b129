import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import { getIntakeRequest, replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { hiddenNumber } from '#contract/intake/phone.enums.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { unknownLead } from '#contract/leads/leads.rules.ts'
import { matchPatients } from '#contract/patients/patients.endpoints.ts'
import {
  addQuickLead,
  closeRequest,
  listQueue,
  recordAttempt,
  reopenRequest,
} from '#contract/queue/queue.endpoints.ts'
import { queueLabels } from '#contract/queue/queue.labels.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type { QueueEntry } from '#contract/queue/queue.schemas.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { listMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { answer, callsTo, pageOf, pending, refused, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeSetup } from '#web/testing/fake-setup.ts'
import {
  makeIntakeRequest,
  makeLead,
  makeLocation,
  makePatient,
  makeQueueEntry,
} from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, dialog, main } from '#web/testing/texts.ts'

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const row = (name: string) => main().getByRole('row').filter({ hasText: name })
const rows = () => main().getByRole('row').elements().slice(1)

beforeEach(answerForPractice)
afterEach(quickAdd.close)

const entries = (): QueueEntry[] => {
  const [ada, bea, cleo, dora] = makeQueue(4) as [QueueEntry, QueueEntry, QueueEntry, QueueEntry]
  const call = { outcome: 'no-answer' as const, seconds: 0, voicemail: false }
  const tried = { id: 1, at: soon(-30), next_at: soon(60), note: '', by: 'Maria' }
  // The lead belongs to Main Street, but called another location.
  const lead = ada.lead && { ...ada.lead, status: 'scheduled' as const }
  const location = { id: 2, name: 'Elm Park' }
  return [
    {
      ...ada,
      channel: 'phone',
      reason: 'missed_call',
      message: '',
      call,
      promised_at: soon(12),
      lead,
      location,
    },
    { ...bea, claimed_by: { id: 2, name: 'Maria Example', until: soon(4), is_self: false } },
    { ...cleo, reason: null, due_at: soon(60), attempts: [{ ...tried, result: 'no_answer' }] },
    { ...dora, reason: 'held', held: true, held_reason: 'links_only', lead: null, sender: '+12125550199' },
  ]
}

test('a queue row shows the person, reason, waiting time, attempts and current caller', async () => {
  answerForQueue(entries())
  await openPage('/queue')
  await expect
    .element(row('Ada Example'))
    .toHaveTextContent(/Scheduled.*Missed call.*no answer.*Elm Park.*left.*None yet/)
  await expect
    .element(row('Bea Example'))
    .toHaveTextContent(/New Lead.*New request.*Maria Example is calling.*Request 2.*Main Street/)
  await expect.element(row('Cleo Example')).toHaveTextContent(/Next attempt.*1 attempt · last: No answer/)
  await expect.element(row('+1 212 555 0199')).toHaveTextContent(/Held for review.*Mostly links or markup/)
  await expect
    .element(row('Ada Example').getByRole('link', { name: 'Call Ada Example' }))
    .toHaveAttribute('href', 'tel:+12125550142')
  await row('Ada Example').getByRole('link', { name: 'Open lead Ada Example' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pat Example')
})

test('the queue takes filters from the address and passes them to Start', async () => {
  answerForQueue(entries())
  await openPage('/queue?channel=phone')
  await expect.poll(() => callsTo(listQueue).some(({ query }) => query.channel === 'phone')).toBe(true)
  await expect
    .element(main().getByRole('link', { name: 'Start' }))
    .toHaveAttribute('href', '/queue/work?channel=phone')
  await pick(main().getByRole('combobox', { name: queueLabels.spamCheck }), queueLabels.heldForReview)
  await expect.poll(() => callsTo(listQueue).at(-1)?.query.held).toBe('true')
})

test('an outcome chosen in the queue removes the row and can be undone', async () => {
  answerForQueue(entries())
  await openPage('/queue')
  await button(main(), 'Outcome: Ada Example').click()
  await main().getByRole('menuitem', { name: 'Answered', exact: true }).click()
  await expect.poll(() => rows().length).toBe(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => callsTo(reopenRequest).length).toBe(1)
  await expect.poll(() => rows().length).toBe(4)
})

test('an outcome removes the row before the server responds', async () => {
  answerForQueue(entries())
  await openPage('/queue')
  answer(closeRequest, pending)
  await button(main(), 'Outcome: Ada Example').click()
  await main().getByRole('menuitem', { name: 'Answered', exact: true }).click()
  await expect.poll(() => rows().length).toBe(3)
  await expect.element(row('Bea Example')).toBeVisible()
})

test('an attempt chosen in the queue shows its next time in the row', async () => {
  answerForQueue(entries())
  await openPage('/queue')
  await button(main(), 'Outcome: Ada Example').click()
  await main().getByRole('menuitem', { name: 'Left a voicemail' }).click()
  await expect.element(row('Ada Example')).toHaveTextContent(/Next attempt.*last: Left a voicemail/)
  expect(callsTo(recordAttempt)[0]?.body.result).toBe('left_voicemail')
})

test('a row stays in the queue when its outcome cannot be saved', async () => {
  answerForQueue(entries())
  await openPage('/queue')
  answer(closeRequest, unreachable)
  await button(main(), 'Outcome: Ada Example').click()
  await main().getByRole('menuitem', { name: 'Answered', exact: true }).click()
  await expect.element(page.getByText(queueMessages.outcomeFailed)).toBeVisible()
  await expect.element(row('Ada Example')).toBeVisible()
})

test('a caller who withholds the number shows as a hidden number', async () => {
  answerForQueue([makeQueueEntry({ channel: 'phone', lead: null, sender: '' })])
  await openPage('/queue')
  await expect.element(row(hiddenNumber)).toBeVisible()
})

test('a held request is released in the queue with only a phone number', async () => {
  const [ada, bea] = makeQueue(2) as [QueueEntry, QueueEntry]
  const lead = bea.lead && { ...bea.lead, name: '212 555 0189', phone: '212 555 0189', email: '' }
  answerForQueue([ada, { ...bea, reason: 'held', held: true, held_reason: 'nobody', lead: null, sender: '' }])
  const recognised = { ...nothingRecognized, message: 'Please call me back' }
  const request = makeIntakeRequest({ id: 2, intake_result: 'ignored', recognised })
  answer(getIntakeRequest, request)
  answer(replayIntakeRequest, { ...request, intake_result: 'lead' })
  await openPage('/queue')
  const held = row('Held for review')
  await expect.element(held).toHaveTextContent(/Unknown sender.*No name, phone or email/)
  await button(held, 'Release').click()
  const form = dialog('Release Request')
  await box(form, 'Phone').fill('212 555 0189')
  answer(listQueue, pageOf(ada, { ...bea, lead, sender: '212 555 0189' }))
  await button(form, 'Create Lead').click()
  await expect.poll(() => form.elements()).toEqual([])
  await expect.element(held).not.toBeInTheDocument()
  await expect.element(row('+1 212 555 0189')).toHaveTextContent('New request')
  expect(callsTo(replayIntakeRequest)).toMatchObject([
    { params: { id: '2' }, body: { first_name: '', last_name: '', phone: '212 555 0189' } },
  ])
})

test('an empty queue offers quick add', async () => {
  await openPage('/queue')
  await expect.element(main().getByText(queueMessages.empty)).toBeVisible()
  await main().getByRole('button', { name: 'Quick Add' }).last().click()
  await expect.element(dialog('Quick Add')).toBeVisible()
})

test('the queue shows cards with actions on a phone', async () => {
  await page.viewport(390, 844)
  answerForQueue(entries())
  await openPage('/queue')
  const cards = main().getByRole('list', { name: 'Queue' }).getByRole('listitem')
  await expect.element(cards.first()).toHaveTextContent(/Ada Example.*Missed call/)
  await expect.element(cards.first().getByRole('link', { name: 'Call Ada Example' })).toBeVisible()
  // The practice sets the order, so the cards cannot be sorted.
  expect(main().getByRole('combobox', { name: 'Sort by' }).elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await page.viewport(1440, 900)
})

test('the queue on a phone keeps its filters behind a button that counts them', async () => {
  await page.viewport(390, 844)
  answerForQueue(entries())
  await openPage('/queue')
  const channel = main().getByRole('combobox', { name: queueLabels.channel })
  await expect.element(button(main(), 'Filters')).toBeVisible()
  expect(channel.elements()).toEqual([])
  await button(main(), 'Filters').click()
  await pick(channel, 'Phone')
  await expect.element(button(main(), 'Filters · 1')).toBeVisible()
  await page.viewport(1440, 900)
})

test('the header shows the number of open requests', async () => {
  answerForQueue(entries())
  await openPage('/leads')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect.element(navigation.getByRole('link', { name: 'Queue 4 open' })).toBeVisible()
  expect(
    navigation
      .getByRole('link')
      .elements()
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Leads', 'Queue4 open'])
})

const answerForHome = () => {
  answer(getInfo, {
    company: {
      id: 1,
      name: 'Example Dental',
      time_zone: 'America/New_York',
      country: 'US',
      week_start: '',
      email: '',
    },
    user_name: 'pat',
    first_name: 'Pat',
    last_name: 'Example',
    email: 'pat@example.com',
    is_company_admin: true,
    withheld: [],
    role: 'administrator',
    locations: [makeLocation()],
  })
  answer(getSetup, makeSetup())
  answer(getDay, () => refused('not_found'))
}

test('Home shows the most urgent requests, the open count and today’s ledger without follow-ups', async () => {
  answerForHome()
  answerForQueue(entries())
  await openPage('/home')
  const queue = main().getByRole('region', { name: 'Queue', exact: true })
  await expect
    .element(queue)
    .toHaveTextContent(/4 open.*11 received today · 12 follow-ups due · 19 of these closed/)
  await expect.element(queue.getByRole('listitem').first()).toHaveTextContent(/Ada Example.*Missed call/)
  await queue.getByRole('link', { name: 'Start' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Example')
  await userEvent.keyboard('{Escape}')
  await expect.element(queue).toBeVisible()
})

test('Home without work shows only the empty queue and the notification question', async () => {
  answerForHome()
  answerForQueue([])
  answer(listLeads, pageOf())
  answer(listMyTasks, [])
  answer(listCalendar, { count: 0, results: [] })
  await openPage('/home')
  await expect.element(main().getByText(queueMessages.empty)).toBeVisible()
  const regions = main().getByRole('region').elements()
  expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual([
    realtimeMessages.noticesQuestion,
    'Queue',
  ])
})

async function openQuickAdd(path = '/leads') {
  await openPage(path)
  await expect.element(button(page.getByRole('banner'), 'Quick add')).toBeVisible()
  await expect
    .poll(
      async () => {
        const isOpen = () => dialog('Quick Add').elements().length
        if (!isOpen()) await userEvent.keyboard('q')
        return isOpen()
      },
      // A second press while the dialog opens would be typed into it.
      { interval: 2_000 },
    )
    .toBe(1)
  return dialog('Quick Add')
}

test('Q opens quick add, which adds a caller by number alone', async () => {
  answer(listLeads, pageOf())
  answer(addQuickLead, { id: 1, name: '+12125550188', request: 9, known: false })
  answer(getLead, makeLead({ first_name: '', last_name: '', email: '', phone: '2125550188' }))
  const form = await openQuickAdd()
  await expect.element(box(form, 'Name')).toHaveFocus()
  await box(form, 'Phone').fill('2125550188')
  await form.getByText('Phone', { exact: true }).last().click()
  await box(form, 'What they want').fill('Wants a check-up')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => callsTo(addQuickLead)[0]?.body)
    .toEqual({
      name: '',
      phone: '2125550188',
      email: '',
      location: 1,
      channel: 'phone',
      message: 'Wants a check-up',
    })
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(unknownLead)
  await expect.element(main().getByRole('link', { name: '+1 212 555 0188' }).first()).toBeVisible()
})

test('quick add requires a name, a number or an email', async () => {
  const form = await openQuickAdd()
  await button(form, 'Add to Queue').click()
  await expect.element(form.getByText(queueMessages.nameOrNumber)).toBeVisible()
  await expect.element(box(form, 'Name')).toHaveFocus()
  expect(callsTo(addQuickLead)).toEqual([])
})

const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)

test('quick add lists people with the typed number and opens them by keyboard', async () => {
  answer(matchPatients, [makePatient({ id: 7, first_name: 'Cleo' })])
  answer(
    listLeads,
    pageOf(makeLead(), makeLead({ id: 2, first_name: 'Ben' }), makeLead({ id: 3, phone: '+13125550142' })),
  )
  const form = await openQuickAdd()
  const places = () => [...form.element().querySelectorAll('input, button')].map(topOf)
  const before = places()
  await box(form, 'Phone').fill('(212) 555-0142')
  const matches = form.getByRole('status').getByRole('link')
  await expect
    .poll(() => matches.elements().map(({ textContent }) => textContent?.split(' ')[0]))
    .toEqual(['Pat', 'Ben', 'Cleo'])
  // The matches must not move any control under a click.
  expect(places()).toEqual(before)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(matches.nth(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{F2}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pat Example')
  expect(dialog('Quick Add').elements()).toEqual([])
})

test('quick add adds a new family member and opens a chosen match by Enter', async () => {
  const family = ['Ann', 'Ben', 'Cal'].map((first_name, index) => makeLead({ id: index + 1, first_name }))
  answer(listLeads, () => pageOf(...family))
  answer(getLead, ({ params }) => makeLead(family[Number(params.id) - 1]))
  answer(listQueue, pageOf())
  answer(addQuickLead, () => {
    const [entry] = makeQueue(1) as [QueueEntry]
    const lead = { ...(entry.lead as NonNullable<QueueEntry['lead']>), id: 4, name: 'Dee Example' }
    answer(listQueue, pageOf({ ...entry, channel: 'walk_in', lead }))
    return { id: 4, name: 'Dee Example', request: 1, known: false }
  })
  const form = await openQuickAdd('/queue')
  const matches = form.getByRole('status').getByRole('link')
  await expect.element(box(form, 'Name')).toHaveFocus()
  await userEvent.keyboard('Dee Example')
  await box(form, 'Phone').fill('(212) 555-0142')
  await expect.poll(() => matches.elements()).toHaveLength(3)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(queueModeMessages.added('Dee Example'))).toBeVisible()
  await expect.element(row('Dee Example')).toHaveTextContent('Walk-in')
  const added = { name: 'Dee Example', phone: '(212) 555-0142', channel: 'walk_in' }
  expect(callsTo(addQuickLead)).toMatchObject([{ body: added }])

  await expect.element(form).not.toBeInTheDocument()
  await userEvent.keyboard('q')
  await box(form, 'Phone').fill('212 555 0142')
  await expect.poll(() => callsTo(listLeads).at(-1)?.query.search).toBe('212 555 0142')
  await expect.poll(() => matches.elements()).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ben Example')
  expect(callsTo(addQuickLead)).toHaveLength(1)
})

test('quick add shows a failure and keeps the typed values', async () => {
  answer(addQuickLead, () => refused('internal'))
  const form = await openQuickAdd()
  await box(form, 'Name').fill('Walk-in')
  await userEvent.keyboard('{Enter}')
  await expect.element(alertOf(form)).toHaveTextContent(queueMessages.quickFailed)
  await expect.element(box(form, 'Name')).toHaveValue('Walk-in')
})

test('quick add warns before losing typed values and restores them after a crash', async () => {
  const form = await openQuickAdd()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => form.elements()).toEqual([])
  await userEvent.keyboard('q')
  await box(form, 'Name').fill('Walk-in')
  await userEvent.keyboard('{Escape}')
  await button(dialog('Unsaved Changes'), 'Keep editing').click()
  await expect.element(box(form, 'Name')).toHaveValue('Walk-in')
  await cleanup()
  quickAdd.close()
  await openQuickAdd()
  await button(form, 'Restore').click()
  await expect.element(box(form, 'Name')).toHaveValue('Walk-in')
  await userEvent.keyboard('{Escape}')
  await button(dialog('Unsaved Changes'), 'Leave').click()
  await expect.poll(() => form.elements()).toEqual([])
})
