import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storedLogin } from '#contract/auth/auth.stored-login.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { session } from '#web/lib/session.ts'
import { draw } from '#web/testing/draw.tsx'
import { makeSession } from '#web/testing/fixtures.ts'
import { ConnectionSign } from './connection-sign.tsx'

test('a lost connection is told to those who are signed in', async () => {
  for (const [name, text] of Object.entries(storedLogin(makeSession()))) localStorage.setItem(name, text)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await draw(<ConnectionSign isLost />)
  const sign = page.getByText(realtimeMessages.lost)
  vi.advanceTimersByTime(6_000)
  vi.useRealTimers()
  await expect.element(sign).toBeVisible()
  session.end('ended')
  await expect.element(sign).not.toBeInTheDocument()
})
