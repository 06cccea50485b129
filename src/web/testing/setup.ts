// First: before the web's own client is made.
import './fake-api.ts'
import '@mantine/core/styles.css'
import '#web/app/theme.css'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { afterAll, afterEach, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { resetFakeApi } from './fake-api.ts'

// All tests begin on this day, in the morning of the practice: what they book lies ahead, whenever they run.
const realDate = Date
const realNow = Date.now
const moved = Date.parse('2026-11-27T15:00:00Z') - realNow()
const now = () => realNow() + moved
Date.now = now
window.Date = new Proxy(Date, {
  construct: (real, given) => Reflect.construct(real, given.length === 0 ? [now()] : given),
})
// Vitest loads this file anew for each file of tests, from an address with the time in it: at a time that had been
// before, it would not run again, and nothing would be cleared after those tests.
afterAll(() => {
  window.Date = realDate
  Date.now = realNow
})

// Asks again at once where people wait for a second.
const defaults = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })

let hasMouseMoved = false
window.addEventListener('mousemove', () => {
  hasMouseMoved = true
})
/** Left where it was, it would be over something of the next test: a card stays open, or a tooltip covers what is clicked. */
const moveMouseAway = () =>
  userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true })

afterEach(async () => {
  const mouseAway = hasMouseMoved && moveMouseAway()
  notifications.clean()
  modals.closeAll()
  await cleanup()
  localStorage.clear()
  session.end('logout')
  // The next test has the same token.
  session.get()
  sessionStorage.clear()
  await mouseAway
  hasMouseMoved = false
  expect(resetFakeApi(), 'calls without an answer, and answers that break the contract').toEqual([])
})
