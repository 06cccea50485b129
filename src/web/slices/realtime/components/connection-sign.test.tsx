import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { storedLogin } from '#contract/auth/auth.stored-login.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { session } from '#web/lib/session.ts'
import { makeSession } from '#web/testing/fixtures.ts'
import { ConnectionSign } from './connection-sign.tsx'

test('a lost connection is told to those who are signed in', async () => {
  for (const [name, text] of Object.entries(storedLogin(makeSession()))) localStorage.setItem(name, text)
  await render(<ConnectionSign isLost />)
  const sign = page.getByText(realtimeMessages.lost)
  await expect.element(sign).toBeVisible()
  session.end('ended')
  await expect.element(sign).not.toBeInTheDocument()
})
