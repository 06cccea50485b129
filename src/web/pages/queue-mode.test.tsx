import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldMessages } from '#contract/http/fields.ts'
import { intakeReasonLabel } from '#contract/intake/requests.enums.ts'
import {
  claimRequest,
  closeRequest,
  getQueueRequest,
  listQueue,
  recordAttempt,
  releaseClaim,
  reopenRequest,
  undoAttempt,
} from '#contract/queue/queue.endpoints.ts'
import { requestOutcomeLabel } from '#contract/queue/queue.enums.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type { QueueEntry } from '#contract/queue/queue.schemas.ts'
import { queueModeLabels } from '#contract/queue/queue-mode.labels.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { answer, callsTo, pageOf, pending, refused, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeQueuePerson } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, conflict, dialog, main } from '#web/testing/texts.ts'

const name = () => main().getByRole('heading', { level: 1 })
const shows = (person: string) => expect.element(name()).toHaveTextContent(person)
const press = (keys: string) => userEvent.keyboard(keys)
const sent = () => callsTo(closeRequest).map(({ params, body }) => [params.id, body.outcome])
const said = (text: string) =>
  expect.element(page.getByRole('status').filter({ hasText: text }).first()).toBeInTheDocument()

const claimedByMaria = conflict(queueMessages.claimed('Maria'))

async function start(count = 3, path = '/queue/work') {
  answerForPractice()
  answerForQueue(makeQueue(count))
  return openPage(path)
}

afterEach(() => vi.restoreAllMocks())

test('a digit saves the outcome and shows the next person before the response', async () => {
  await start()
  answer(closeRequest, pending)
  await shows('Ada')
  await expect.poll(() => callsTo(getQueueRequest).length).toBeGreaterThan(2)
  await press('2')
  expect(name().element().textContent).toBe('Bea Example')
  await said('Answered: Ada Example. Next: Bea Example')
  await expect
    .poll(() => callsTo(closeRequest)[0]?.body)
    .toEqual({ outcome: 'answered', note: '', all_of_lead: true })
})

test('queue mode starts with the requested person, then follows the queue', async () => {
  await start(3, '/queue/work?request=3')
  await shows('Cleo')
  await press('2')
  await shows('Ada')
  await press('2')
  await shows('Bea')
})

test('digits record outcomes and letters record attempts', async () => {
  await start(6)
  await shows('Ada')
  await press('8')
  await shows('Bea')
  await press('n')
  await shows('Cleo')
  await press('V')
  await shows('Dora')
  expect(sent()).toEqual([['1', 'gave_up']])
  expect(callsTo(recordAttempt).map(({ params, body }) => [params.id, body.result])).toEqual([
    ['2', 'no_answer'],
    ['3', 'left_voicemail'],
  ])
})

test('the key 9 saves Booked elsewhere, with a date if one is typed', async () => {
  await start()
  await shows('Ada')
  await press('9')
  await shows('Bea')
  await box(main(), queueModeLabels.bookedFor).fill('03/04/2031')
  await press('{Enter}')
  await expect.element(name()).toHaveFocus()
  await press('9')
  await shows('Cleo')
  await expect.element(box(main(), queueModeLabels.bookedFor)).toHaveValue('')
  expect(callsTo(closeRequest).map(({ body }) => [body.outcome, body.booked_for])).toEqual([
    ['booked_elsewhere', undefined],
    ['booked_elsewhere', '2031-03-04'],
  ])
})

test('the date of a visit is sent with Booked elsewhere alone, and checked', async () => {
  await start()
  await shows('Ada')
  await box(main(), queueModeLabels.bookedFor).fill('13/45/2031')
  await press('{Enter}9')
  await expect.element(alertOf(main())).toHaveTextContent(fieldMessages.date)
  await press('2')
  await shows('Bea')
  expect(callsTo(closeRequest).map(({ body }) => body)).toEqual([
    { outcome: 'answered', note: '', all_of_lead: true },
  ])
})

test('no key saves Not applicable', async () => {
  await start()
  await shows('Ada')
  await press('0')
  await shows('Ada')
  expect(button(main(), requestOutcomeLabel('not_applicable')).elements()).toEqual([])
})

test('typing a note triggers no commands, and the note is saved with the outcome', async () => {
  await start()
  await shows('Ada')
  await press('{Enter}')
  await expect.element(box(main(), 'Note')).toHaveFocus()
  await press('Insurance 1n')
  await shows('Ada')
  expect(callsTo(closeRequest)).toEqual([])
  await press('{Enter}')
  await expect.element(name()).toHaveFocus()
  await press('2')
  await shows('Bea')
  await expect.element(box(main(), 'Note')).toHaveValue('')
  expect(callsTo(closeRequest)[0]?.body.note).toBe('Insurance 1n')
})

test('Tab moves from the name to the note and on to the outcomes', async () => {
  await start()
  await expect.element(name()).toHaveFocus()
  await press('{Tab}')
  await expect.element(box(main(), 'Note')).toHaveFocus()
  await press('{Tab}')
  await expect.element(button(main(), 'Booked')).toHaveFocus()
})

test('U undoes outcomes, attempts and skips, latest first', async () => {
  await start(4)
  await shows('Ada')
  await press('2')
  await shows('Bea')
  await press('n')
  await shows('Cleo')
  await press('s')
  await shows('Dora')
  await press('u')
  await shows('Cleo')
  await press('u')
  await shows('Bea')
  await expect
    .poll(() => callsTo(undoAttempt).map(({ params }) => params))
    .toEqual([{ id: '2', attemptId: '1' }])
  await press('u')
  await shows('Ada')
  await expect.poll(() => callsTo(reopenRequest).length).toBe(1)
  await press('u')
  await said(queueModeMessages.nothingToUndo)
  await expect.element(main().getByText('4 open', { exact: true })).toBeVisible()
})

test('a failed undo shows an error and can be retried', async () => {
  await start()
  answer(reopenRequest, unreachable)
  await shows('Ada')
  await press('2')
  await shows('Bea')
  await press('u')
  await expect.element(alertOf(main())).toHaveTextContent(queueMessages.undoFailed)
  await press('u')
  await expect.poll(() => callsTo(reopenRequest).length).toBe(2)
})

test('a person brought back by undo is released when skipped', async () => {
  await start()
  await shows('Ada')
  await press('2')
  await shows('Bea')
  await press('u')
  await shows('Ada')
  await press('s')
  await shows('Bea')
  await expect.poll(() => callsTo(releaseClaim).map(({ params }) => params.id)).toEqual(['2', '1'])
})

test('a person reopened by a colleague is offered again', async () => {
  await start()
  const [ada, , cleo] = makeQueue(3) as [QueueEntry, QueueEntry, QueueEntry]
  await shows('Ada')
  await press('2')
  await shows('Bea')
  // The list without Ada has been requested.
  await expect.poll(() => callsTo(listQueue).length).toBe(2)
  answer(listQueue, pageOf({ ...ada, version: ada.version + 2 }, cleo))
  await press('2')
  await shows('Cleo')
  await press('s')
  await shows('Ada')
})

test('undo before the outcome is saved claims the person only after reopening', async () => {
  await start()
  await shows('Ada')
  await expect.poll(() => callsTo(claimRequest).length).toBe(1)
  const ada = makeQueuePerson(makeQueue(1)[0])
  const closed = Promise.withResolvers<void>()
  const order: string[] = []
  let isClosed = false
  answer(closeRequest, async ({ body }) => {
    order.push('close')
    await closed.promise
    isClosed = true
    return makeQueuePerson({ ...ada, outcome: body.outcome })
  })
  answer(reopenRequest, () => {
    order.push('reopen')
    isClosed = false
    return makeQueuePerson(ada)
  })
  answer(claimRequest, ({ params }) => {
    if (params.id === '1') order.push('claim')
    return isClosed ? refused('conflict') : makeQueuePerson(ada)
  })
  await press('2')
  await press('u')
  await shows('Ada')
  closed.resolve()
  await expect.poll(() => order).toEqual(['close', 'reopen', 'claim'])
  await shows('Ada')
})

test('call later offers the usual times by one key', async () => {
  await start()
  await shows('Ada')
  await press('l')
  const ask = dialog('Call Ada Example Later')
  await expect.element(ask).toBeVisible()
  await press('2')
  await shows('Bea')
  expect(callsTo(closeRequest)).toEqual([])
  const [{ body } = { body: undefined }] = callsTo(recordAttempt)
  expect(body?.result).toBe('call_later')
  expect(Date.parse(body?.next_at ?? '')).toBeGreaterThan(Date.now())
})

test('call later accepts any day and hour, and Escape only closes it', async () => {
  await start()
  await shows('Ada')
  await press('l')
  const ask = dialog('Call Ada Example Later')
  await button(ask, 'Call Then').click()
  await expect.element(alertOf(ask)).toHaveTextContent(queueMessages.callLaterWhen)
  await box(ask, 'Day').fill('03/04/2031')
  await ask.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: '9:30 AM' }).click()
  await button(ask, 'Call Then').click()
  await shows('Bea')
  expect(callsTo(recordAttempt)[0]?.body.next_at).toBe('2031-03-04T14:30:00.000Z')
  await press('l')
  await expect.element(dialog('Call Bea Example Later')).toBeVisible()
  await press('{Escape}')
  await shows('Bea')
})

test('a failed save brings back the person and note, and retries the same action', async () => {
  await start()
  answer(closeRequest, unreachable)
  await shows('Ada')
  await press('{Enter}Friday{Enter}2')
  await expect.element(alertOf(main())).toHaveTextContent(queueMessages.outcomeFailed)
  await shows('Ada')
  await expect.element(box(main(), 'Note')).toHaveValue('Friday')
  // A key meant for the next person does not act on the person brought back.
  await press('5')
  await shows('Ada')
  answerForQueue(makeQueue(3))
  answer(closeRequest, () => refused('conflict'))
  await button(main(), 'Try again').click()
  await expect.poll(() => callsTo(closeRequest).length).toBe(2)
  const keys = callsTo(closeRequest).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(callsTo(closeRequest).map(({ body }) => body.note)).toEqual(['Friday', 'Friday'])
})

test('a person brought back by a failed save is released when skipped', async () => {
  await start()
  answer(closeRequest, unreachable)
  await shows('Ada')
  await press('2')
  await expect.element(alertOf(main())).toHaveTextContent(queueMessages.outcomeFailed)
  await press('u')
  await said(queueModeMessages.nothingToUndo)
  await press('s')
  await shows('Bea')
  await expect.poll(() => callsTo(releaseClaim).map(({ params }) => params.id)).toContain('1')
})

test('a failed outcome is not retried while offline', async () => {
  await start()
  answer(closeRequest, unreachable)
  await shows('Ada')
  await press('2')
  await expect.element(alertOf(main())).toHaveTextContent(queueMessages.outcomeFailed)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await button(main(), 'Try again').click()
  await expect.element(alertOf(main())).toHaveTextContent(realtimeMessages.offline)
  expect(callsTo(closeRequest).length).toBe(1)
})

test('an outcome is refused at once while offline', async () => {
  await start()
  await shows('Ada')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press('2')
  await expect.element(alertOf(main())).toHaveTextContent(realtimeMessages.offline)
  await shows('Ada')
  expect(callsTo(closeRequest)).toEqual([])
})

test('opening a person claims them, and leaving without an outcome releases them', async () => {
  await start()
  await shows('Ada')
  await expect.poll(() => callsTo(claimRequest).map(({ params }) => params.id)).toEqual(['1'])
  await press('s')
  await shows('Bea')
  await expect.poll(() => callsTo(releaseClaim).map(({ params }) => params.id)).toEqual(['1'])
  await press('2')
  await shows('Cleo')
  await press('{Escape}')
  await expect.element(name()).toHaveTextContent(queueMessages.title)
  await expect.poll(() => callsTo(releaseClaim).map(({ params }) => params.id)).toEqual(['1', '3'])
})

test('a person whom a colleague is calling is skipped', async () => {
  answerForPractice()
  const [ada, bea, cleo] = makeQueue(3)
  const until = new Date(Date.now() + 60_000).toISOString()
  answerForQueue([
    { ...ada, claimed_by: { id: 2, name: 'Maria Example', until, is_self: false } },
    bea,
    cleo,
  ] as never)
  answer(claimRequest, ({ params }) => (params.id === '2' ? claimedByMaria() : refused('not_found')))
  await openPage('/queue/work')
  await shows('Cleo')
  await said(`${queueMessages.claimed('Maria')} Next: Cleo Example`)
})

test('a person is offered again when a colleague’s claim has expired', async () => {
  answerForPractice()
  const [ada, bea] = answerForQueue(makeQueue(2)) as [QueueEntry, QueueEntry]
  const until = new Date(Date.now() + 60_000).toISOString()
  const claimed = { id: 2, name: 'Maria Example', until, is_self: false }
  answer(claimRequest, ({ params }) => {
    if (params.id !== '1') return refused('not_found')
    answer(listQueue, pageOf({ ...ada, claimed_by: claimed }, bea))
    return claimedByMaria()
  })
  await openPage('/queue/work')
  await shows('Bea')
  await expect.poll(() => callsTo(listQueue).length).toBeGreaterThan(1)
  answer(claimRequest, refused('not_found'))
  answer(listQueue, pageOf(ada))
  await press('2')
  await shows('Ada')
})

test('an outcome is not saved when its claim turns out to be refused', async () => {
  await start()
  const taken = Promise.withResolvers<Response>()
  answer(claimRequest, ({ params }) => (params.id === '2' ? taken.promise : refused('not_found')))
  await shows('Ada')
  await press('2')
  await shows('Bea')
  await press('{Enter}Friday{Enter}2')
  await shows('Cleo')
  taken.resolve(claimedByMaria())
  await expect
    .element(page.getByText(`${queueMessages.claimed('Maria')} ${queueModeMessages.notSaved}`))
    .toBeVisible()
  await shows('Cleo')
  expect(sent()).toEqual([['1', 'answered']])
  // After the colleague releases the person, they come back with the note and can be skipped.
  answer(claimRequest, refused('not_found'))
  await press('2')
  await shows('Bea')
  await expect.element(box(main(), 'Note')).toHaveValue('Friday')
  await press('s')
  await expect.poll(() => callsTo(releaseClaim).map(({ params }) => params.id)).toEqual(['2'])
  for (const person of ['Bea', 'Cleo', 'Ada']) {
    await press('u')
    await shows(person)
  }
})

test('an outcome announces and closes all open requests of the person', async () => {
  answerForPractice()
  const [ada, bea, cleo] = makeQueue(3)
  answerForQueue([{ ...ada, open_of_lead: 2 }, { ...bea, lead: ada?.lead, open_of_lead: 2 }, cleo] as never)
  await openPage('/queue/work')
  await shows('Ada')
  await expect.element(main().getByText(queueModeMessages.closesAll(2))).toBeVisible()
  await press('2')
  await shows('Cleo')
})

test('a person just tried is not offered again for another request', async () => {
  answerForPractice()
  const [ada, bea, cleo] = makeQueue(3)
  answerForQueue([ada, { ...bea, lead: ada?.lead }, cleo] as never)
  await openPage('/queue/work')
  await shows('Ada')
  await press('n')
  await shows('Cleo')
})

test('a held request can only be released or closed as spam', async () => {
  answerForPractice()
  const [ada, bea] = makeQueue(2)
  answerForQueue([
    { ...ada, held: true, held_reason: 'links_only', reason: 'held', lead: null },
    bea,
  ] as never)
  await openPage('/queue/work')
  await expect.element(main().getByText(intakeReasonLabel('links_only'), { exact: false })).toBeVisible()
  await press('2')
  await expect.element(alertOf(main())).toHaveTextContent(queueMessages.isHeld)
  await press('n')
  await press('6')
  await shows('Bea')
  expect(sent()).toEqual([['1', 'spam']])
  expect(callsTo(recordAttempt)).toEqual([])
  expect(callsTo(claimRequest).map(({ params }) => params.id)).toEqual(['2'])
})

test('the end of the queue offers the skipped people again', async () => {
  await start(2)
  await shows('Ada')
  await press('2')
  await shows('Bea')
  await press('s')
  await expect.element(main().getByText('You skipped 1 request.')).toBeVisible()
  await button(main(), 'Go Through Them Again').click()
  await shows('Bea')
  await press('2')
  await expect.element(main().getByText(queueMessages.empty)).toBeVisible()
})

test('the end of the queue shows when the next attempt is due', async () => {
  await start(1)
  await shows('Ada')
  await press('n')
  await expect.element(main().getByText(/^The next attempt is due Wed, Jan 1/)).toBeVisible()
})

test('the ? key lists the keyboard shortcuts', async () => {
  await start()
  await shows('Ada')
  await press('?')
  const keys = dialog('Keyboard Shortcuts')
  for (const text of [
    'Booked',
    requestOutcomeLabel('gave_up'),
    'No answer',
    'Undo',
    'Search everything',
    'Leave',
  ])
    await expect.element(keys.getByRole('cell', { name: text, exact: true })).toBeVisible()
  await press('2')
  expect(callsTo(closeRequest)).toEqual([])
  await press('{Escape}')
  await shows('Ada')
})

test('queue mode shows the attempts, tasks, notes and next appointment of a person', async () => {
  await page.viewport(390, 844)
  answerForPractice()
  const attempts = [
    {
      id: 1,
      result: 'no_answer' as const,
      at: new Date().toISOString(),
      next_at: null,
      note: 'Busy',
      by: 'Maria',
    },
  ]
  answerForQueue(
    makeQueue(2).map((entry) => ({ ...entry, attempts })),
    {
      tasks: [{ id: 4, title: 'Send the forms', due_date: '2020-01-02' }],
      notes: [
        { id: 5, content: 'Prefers mornings', created_at: '2026-03-11T12:00:00.000Z', created_by: 'Sam' },
      ],
      next_appointment: {
        id: 6,
        date_time: '2031-03-04T14:00:00.000Z',
        type: 'Crown',
        time_zone: 'America/New_York',
        provider: 'Dana Dentist',
      },
      proposed_at: null,
    },
  )
  await openPage('/queue/work')
  for (const text of [
    'Busy',
    'Send the forms',
    'Prefers mornings',
    'Booked Tue 03/04/2031, 9:00 AM with Dana Dentist',
    '03/04/2031, 9:00 AM',
    queueModeLabels.noMoreAttempts,
  ])
    await expect.element(main().getByText(text).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await page.viewport(1440, 900)
})
