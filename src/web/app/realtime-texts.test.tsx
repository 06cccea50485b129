import { afterEach, expect, onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import type { LeadCandidate } from '#contract/leads/lead-people.schemas.ts'
import { listLeadPeople } from '#contract/leads/leads.endpoints.ts'
import { getQueueRequest } from '#contract/queue/queue.endpoints.ts'
import type { QueuePerson } from '#contract/queue/queue.schemas.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { answerChangeStream } from '#web/testing/change-stream.ts'
import { answer, refused, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue } from '#web/testing/fake-queue.ts'
import { makeLead, makeQueuePerson } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { type RaiseOnPage, testTexts } from '#web/testing/texts.ts'

const ben: LeadCandidate = {
  ...{ id: 2, first_name: 'Ben', last_name: 'Example', email: '', phone: '+12125550142', location: null },
  ...{ status: 'new', type: 'contact_form', request_count: 1, last_seen_at: makeLead().last_seen_at },
  ...{ version: 4, same_phone: true, same_email: false, may_be_same: true, told_apart: false },
}

let stream: ReturnType<typeof answerChangeStream>
const tell = (what: (typeof callChanges)[keyof typeof callChanges]) =>
  stream.tell({ subject: 'call', what, id: 1, lead: 1, patient: null })

const openWhileRinging = async () => {
  answerCall(null)
  await openPage('/calendar')
  await tell(callChanges.ringing)
  return page.getByRole('region', { name: realtimeMessages.calls })
}
const answerCall = (call: QueuePerson['call']) =>
  answer(getQueueRequest, makeQueuePerson({ channel: 'phone', message: '', call }))
const inCall = (act = async () => {}): RaiseOnPage => ({
  begin: openWhileRinging,
  async act(cards) {
    await act()
    return cards
  },
})
const ended = (call: QueuePerson['call']) =>
  inCall(() => {
    answerCall(call)
    return tell(callChanges.ended)
  })

const openHome = async () =>
  (await openPage('/home')).getByRole('region', { name: realtimeMessages.noticesQuestion })
const shownOnHome = { begin: openHome }
const switchOn = async (question: Locator) => {
  await question.getByRole('switch', { name: realtimeMessages.notices }).click()
  return question
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

testTexts({
  area: 'live updates',
  messages: realtimeMessages,
  prepare: () => {
    answerForPractice()
    answerForQueue([])
    stream = answerChangeStream()
    answer(listLeadPeople, { candidates: [ben], also_known: [] })
    answer(getInfo, unreachable)
    answer(getSetup, unreachable)
    answer(getDay, () => refused('not_found'))
  },
  cases: {
    // Name of the region for screen readers.
    calls: inCall(),
    ringing: inCall(),
    whoCalls: inCall(),
    someoneNew: inCall(),
    nextSlots: inCall(),
    answered: inCall(() => tell(callChanges.answered)),
    ended: ended({ outcome: 'completed', seconds: 40, voicemail: false }),
    missed: ended({ outcome: 'no-answer', seconds: 0, voicemail: false }),
    voicemail: ended({ outcome: 'no-answer', seconds: 20, voicemail: true }),
    lost: {
      begin: openWhileRinging,
      async act() {
        const sign = page.getByRole('status').filter({ hasText: realtimeMessages.lost })
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        await stream.end()
        await expect
          .poll(() => {
            vi.advanceTimersByTime(1_000)
            return sign.elements().length
          })
          .toBe(1)
        return sign
      },
    },
    offline: {
      begin: openHome,
      async act() {
        window.dispatchEvent(new Event('offline'))
        onTestFinished(() => {
          window.dispatchEvent(new Event('online'))
        })
        return page.getByRole('status')
      },
    },
    newRequest: 'in a notification of the desktop',
    notices: shownOnHome,
    noticesHint: shownOnHome,
    noticesQuestion: shownOnHome,
    noticesLater: shownOnHome,
    noticesDone: shownOnHome,
    sound: shownOnHome,
    soundHint: shownOnHome,
    noticesBlocked: {
      begin: openHome,
      act(question) {
        vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied')
        return switchOn(question)
      },
    },
    noticesUnknown: {
      begin: openHome,
      act(question) {
        const { Notification } = window
        Reflect.deleteProperty(window, 'Notification')
        onTestFinished(() => {
          Object.defineProperty(window, 'Notification', {
            value: Notification,
            configurable: true,
            writable: true,
          })
        })
        return switchOn(question)
      },
    },
  },
})
