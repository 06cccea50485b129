import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getNotifications } from '#contract/notifications/notifications.endpoints.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { answerChangeStream } from '#web/testing/change-stream.ts'
import { answer } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeLocation, makeSession } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'

let notificationTexts: string[]
let tones: number
beforeEach(() => {
  notificationTexts = []
  tones = 0
  vi.stubGlobal(
    'AudioContext',
    class extends AudioContext {
      constructor() {
        super()
        tones++
      }
    },
  )
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(text: string) {
        notificationTexts.push(text)
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a background tab counts new requests and announces them with one tone and notification', async () => {
  answerForPractice()
  answerForQueue(makeQueue(2))
  const stream = answerChangeStream()
  answer(getNotifications, { due_emails: false, day_emails: false, email_set_up: true })
  answer(getInfo, {
    ...{ user_name: 'pat', first_name: 'Pat', last_name: 'Example', email: 'pat@example.com' },
    ...{ is_company_admin: true, withheld: [], role: 'administrator', locations: [makeLocation()] },
    company: makeSession().company,
  })
  const main = await openPage('/info')
  const notices = main.getByRole('switch', { name: realtimeMessages.notices })
  const sound = main.getByRole('switch', { name: realtimeMessages.sound })
  await expect.element(notices).not.toBeChecked()
  await notices.click()
  await sound.click()
  await expect.element(notices).toBeChecked()
  await expect.element(sound).toBeChecked()
  await expect.poll(() => document.title).toMatch(/^My Profile/)
  // Switching the sound on plays the tone once.
  expect(tones).toBe(1)

  const lockRequests = vi.spyOn(navigator.locks, 'request')
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  for (const id of [1, 2])
    await stream.tell({ subject: 'request', what: 'created', id, lead: id, patient: null })
  await expect.poll(() => document.title).toMatch(/^\(2\) My Profile/)
  const turns = () =>
    lockRequests.mock.results.filter((_, at) => String(lockRequests.mock.calls[at]?.[0]).includes('notice'))
  await expect.poll(turns).toHaveLength(2)
  // The second request gets no turn while the first holds the lock.
  await turns()[1]?.value
  expect(notificationTexts).toEqual([realtimeMessages.newRequest])
  expect(tones).toBe(2)

  focus.mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => document.title).toMatch(/^My Profile/)
})
