import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { claimRequest, closeRequest, listQueue, recordAttempt } from '#contract/queue/queue.endpoints.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type { QueueEntry } from '#contract/queue/queue.schemas.ts'
import { queueEntryLabels } from '#contract/queue/queue-entry.labels.ts'
import { answerChangeStream } from '#web/testing/change-stream.ts'
import { answer, callsTo, pageOf, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeQueuePerson } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button, main } from '#web/testing/texts.ts'

const shows = (person: string) =>
  expect.element(main().getByRole('heading', { level: 1 })).toHaveTextContent(person)
const until = () => new Date(Date.now() + 60_000).toISOString()

test('the queue shows live which person a colleague is calling', async () => {
  answerForPractice()
  const stream = answerChangeStream()
  const [ada, bea] = answerForQueue(makeQueue(2)) as [QueueEntry, QueueEntry]
  await openPage('/queue')
  const row = main().getByRole('row').filter({ hasText: 'Ada Example' })
  await expect.element(row).toHaveTextContent('New request')
  const claimed_by = { id: 2, name: 'Maria Example', until: until(), is_self: false }
  answer(listQueue, pageOf({ ...ada, claimed_by }, bea))
  await stream.tell({ subject: 'request', what: 'changed', id: 1, lead: 1, patient: null })
  await expect.element(row).toHaveTextContent('Maria Example is calling')
})

test('queue mode shows that the user is calling the person only after C', async () => {
  answerForPractice()
  const claimed_by = { id: 1, name: 'Pat Example', until: until(), is_self: true }
  answerForQueue(makeQueue(2).map((entry) => ({ ...entry, claimed_by })))
  await openPage('/queue/work')
  await shows('Ada')
  await expect.poll(() => callsTo(claimRequest).length).toBe(1)
  const calling = main().getByText(queueEntryLabels.youCall)
  expect(calling.elements()).toEqual([])
  await userEvent.keyboard('c')
  await expect.element(calling).toBeVisible()
  await userEvent.keyboard('s')
  await shows('Bea')
  expect(calling.elements()).toEqual([])
})

test('queue mode reaches people beyond the first page of open requests', async () => {
  answerForPractice()
  const waiting = answerForQueue(makeQueue(6))
  answer(listQueue, () => {
    const done = [...callsTo(closeRequest), ...callsTo(recordAttempt)].map(({ params }) => Number(params.id))
    const open = waiting.filter(({ id }) => !done.includes(id))
    return { ...pageOf(...open.slice(0, 2)), count: open.length }
  })
  await openPage('/queue/work')
  await shows('Ada')
  for (const [key, next] of [
    ['n', 'Bea'],
    ['2', 'Cleo'],
    ['2', 'Dora'],
    ['n', 'Elsa'],
    ['2', 'Fay'],
  ] as const) {
    await userEvent.keyboard(key)
    await shows(next)
  }
})

test('queue mode moves to the next person after a retry saves the outcome', async () => {
  answerForPractice()
  answerForQueue(makeQueue(2))
  answer(closeRequest, unreachable)
  await openPage('/queue/work')
  await shows('Ada')
  await userEvent.keyboard('2')
  await expect.element(alertOf(main())).toHaveTextContent(queueMessages.outcomeFailed)
  await shows('Ada')
  const [ada] = makeQueue(1) as [QueueEntry]
  answer(closeRequest, makeQueuePerson({ ...ada, outcome: 'answered', version: ada.version + 1 }))
  await button(main(), 'Try again').click()
  await shows('Bea')
  expect(alertOf(main()).elements()).toEqual([])
  expect(callsTo(closeRequest).map(({ params, body }) => [params.id, body.outcome])).toEqual([
    ['1', 'answered'],
    ['1', 'answered'],
  ])
})
