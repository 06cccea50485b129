import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storedLogin } from '#contract/auth/auth.stored-login.ts'
import { draw } from '#web/testing/draw.tsx'
import { makeSession } from '#web/testing/fixtures.ts'
import { ExactTime, shortTime } from './instant.tsx'

const signIn = () => {
  for (const [key, value] of Object.entries(storedLogin(makeSession()))) localStorage.setItem(key, value)
}

// It is November 27, 2026, in New York.
test.each([
  ['2026-11-27T21:30:00Z', '4:30 PM'],
  ['2026-11-28T04:59:00Z', '11:59 PM'],
  ['2026-11-28T05:00:00Z', 'Sat, Nov 28, 12:00 AM'],
  ['2027-01-01T04:59:00Z', 'Thu, Dec 31, 11:59 PM'],
  ['2027-01-01T05:00:00Z', 'Fri, Jan 1, 2027, 12:00 AM'],
  ['2025-11-27T21:30:00Z', 'Thu, Nov 27, 2025, 4:30 PM'],
])('%s reads as %s', (instant, text) => {
  signIn()
  expect(shortTime(instant)).toBe(text)
})

test('an exact time is one to the minute, and its second shows on hover', async () => {
  signIn()
  await draw(<ExactTime instant="2026-11-27T21:30:05Z" />)
  const time = page.getByText('11/27/2026, 4:30 PM', { exact: true })
  await expect.element(time).toHaveAttribute('title', '11/27/2026, 4:30:05 PM')
})
