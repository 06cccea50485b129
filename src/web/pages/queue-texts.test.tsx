import { notifications } from '@mantine/notifications'
import { afterEach, expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { getIntakeRequest, replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import {
  addQuickLead,
  claimRequest,
  closeRequest,
  getQueueRequest,
  listQueue,
  recordAttempt,
  reopenRequest,
  undoAttempt,
} from '#contract/queue/queue.endpoints.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type { QueueEntry, QueueRequest } from '#contract/queue/queue.schemas.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { answer, pageOf, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeIntakeRequest, makeQueuePerson } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  conflict,
  dialog,
  failing,
  forbidden,
  main,
  type RaiseOnPage,
  refuse,
  testTexts,
} from '#web/testing/texts.ts'

type Handle = () => Response | QueueRequest

const [ada, held] = makeQueue(2) as [QueueEntry, QueueEntry]
const entries = [
  { ...ada, open_of_lead: 2, lead: ada.lead && { ...ada.lead, phone: '' } },
  { ...held, reason: 'held', held: true, held_reason: 'links_only', lead: null, sender: 'Bea Example' },
] satisfies QueueEntry[]
const claimedByMaria = conflict(queueMessages.claimed('Maria'))
const said = () => page.getByRole('status')
const press = (keys: string) => userEvent.keyboard(keys)

const openList = () => openPage('/queue')
const choose = (option: string, endpoint: typeof closeRequest | typeof recordAttempt, handle: Handle) => ({
  begin: openList,
  async act(view: Locator) {
    answer(endpoint, handle)
    // Earlier notices would cover the menu.
    notifications.clean()
    await button(view, 'Outcome: Ada Example').click()
    await view.getByRole('menuitem', { name: option, exact: true }).click()
    return page.getByRole('alert')
  },
})
const tried: QueueEntry['attempts'][number] = {
  ...{ id: 1, result: 'no_answer', at: ada.received_at, next_at: ada.received_at, note: '', by: 'Me' },
}
const undo = (
  option: string,
  endpoint: typeof closeRequest | typeof recordAttempt,
  undoing: typeof reopenRequest | typeof undoAttempt,
  detail: string,
): RaiseOnPage => ({
  begin: openList,
  async act(view) {
    await choose(option, endpoint, () => makeQueuePerson({ ...ada, attempts: [tried] })).act(view)
    answer(undoing, conflict(detail))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    return page.getByRole('alert')
  },
})
const openQuickAdd = async () => {
  await button(await openList(), 'Quick Add').click()
  return dialog('Quick Add')
}
const addQuickly = async (name: string) => {
  const form = dialog('Quick Add')
  await box(form, 'Name').fill(name)
  await press('{Enter}')
  return form
}
const refusedQuickly = (name: string): RaiseOnPage => ({
  begin: openQuickAdd,
  act() {
    answer(addQuickLead, refuse)
    return addQuickly(name)
  },
})
const addedQuickly = (known: boolean): RaiseOnPage => ({
  begin: openList,
  async act(view) {
    answer(addQuickLead, { id: known ? 3 : 4, name: 'Cleo Example', request: 9, known })
    await button(view, 'Quick Add').click()
    await expect.element(await addQuickly('Cleo Example')).not.toBeInTheDocument()
    return page.getByRole('alert')
  },
})

const shows = (name: string) =>
  expect.element(main().getByRole('heading', { level: 1 })).toHaveTextContent(name)
const openWork = async () => {
  await openPage('/queue/work')
  await shows('Ada')
  return main()
}
const pressed = (keys: string, place: (view: Locator) => Locator): RaiseOnPage => ({
  begin: openWork,
  async act(view) {
    await press(keys)
    return place(view)
  },
})
const callLater = () => dialog('Call Ada Example Later')
const callThen = (day: string): RaiseOnPage => ({
  begin: async () => {
    await openWork()
    await press('l')
    return callLater()
  },
  async act(ask) {
    await box(ask, 'Day').fill(day)
    await button(ask, 'Call Then').click()
    return alertOf(ask)
  },
})

const prepare = () => {
  answerForPractice()
  answerForQueue(entries)
}
afterEach(quickAdd.close)

testTexts({
  area: 'the queue',
  messages: queueMessages,
  prepare,
  gaps: { claimed: queueMessages.claimed('Maria') },
  cases: {
    title: { begin: openList, act: async (view) => view.getByRole('heading', { level: 1 }) },
    empty: () => {
      answer(listQueue, pageOf())
      return openPage('/queue')
    },
    fetchFailed: failing(listQueue, '/queue'),
    outcomeFailed: choose('Answered', closeRequest, unreachable),
    undoFailed: {
      begin: openList,
      async act(view) {
        answer(reopenRequest, unreachable)
        await choose('Answered', closeRequest, () => makeQueuePerson(ada)).act(view)
        await page.getByRole('button', { name: 'Undo', exact: true }).click()
        return page.getByRole('alert')
      },
    },
    notBooked: 'an answer of the API: screens book a visit first',
    bookedHere: 'an answer of the API: screens send the date with its outcome alone',
    alreadyClosed: choose('Answered', closeRequest, conflict(queueMessages.alreadyClosed)),
    attemptFailed: choose('No answer', recordAttempt, unreachable),
    nameOrNumber: refusedQuickly(''),
    quickFailed: refusedQuickly('Walk-in'),
    callLaterWhen: callThen('03/04/2031'),
    inThePast: callThen('01/02/2020'),
    isHeld: {
      begin: openWork,
      async act(view) {
        await press('2')
        await shows('Bea')
        await press('2')
        return alertOf(view)
      },
    },
    claimed: async () => {
      answer(claimRequest, claimedByMaria)
      await openPage('/queue/work')
      return said()
    },
    notClosed: undo('Answered', closeRequest, reopenRequest, queueMessages.notClosed),
    notLatest: undo('No answer', recordAttempt, undoAttempt, queueMessages.notLatest),
    notClaimed: 'an answer of the API: no screen hands a person over',
    unknownStaff: 'an answer of the API: no screen hands a person over',
    releaseHeld: {
      begin: openList,
      async act(view) {
        const recognised = { ...nothingRecognized, first_name: 'Bea', phone: '+12125550199' }
        answer(
          getIntakeRequest,
          makeIntakeRequest({ id: 2, intake_result: 'ignored', reason: 'links_only', recognised }),
        )
        answer(replayIntakeRequest, forbidden(queueMessages.releaseHeld))
        await button(view, 'Release').click()
        const form = dialog('Release Request')
        await button(form, 'Create Lead').click()
        return alertOf(form)
      },
    },
  },
})

testTexts({
  area: 'the queue by keyboard',
  messages: queueModeMessages,
  prepare,
  gaps: {
    closesAll: queueModeMessages.closesAll(2),
    closedBy: queueModeMessages.closedBy('Maria', 'Booked'),
    known: queueModeMessages.known('Cleo Example'),
    added: queueModeMessages.added('Cleo Example'),
  },
  cases: {
    known: addedQuickly(true),
    added: addedQuickly(false),
    releaseFailed: {
      begin: openList,
      async act(view) {
        answer(getIntakeRequest, refuse)
        await button(view, 'Release').click()
        return alertOf(dialog('Release Request'))
      },
    },
    emptyHint: () => {
      answer(listQueue, pageOf())
      return openPage('/queue')
    },
    nothingToUndo: pressed('u', said),
    nothingToCall: pressed('c', alertOf),
    closesAll: { begin: openWork },
    heldKeys: pressed('2', (view) => view),
    allDone: pressed('6', said),
    loadFailed: () => {
      answer(getQueueRequest, refuse)
      return openPage('/queue/work')
    },
    closedBy: () => {
      answer(getQueueRequest, makeQueuePerson({ ...ada, outcome: 'booked', closed_by: 'Maria' }))
      return openPage('/queue/work')
    },
    notSaved: async () => {
      const claim = Promise.withResolvers<Response>()
      answer(claimRequest, () => claim.promise)
      await openWork()
      await press('2')
      await shows('Bea')
      claim.resolve(claimedByMaria())
      return page.getByRole('alert')
    },
  },
})
