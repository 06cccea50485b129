// First: before the web's own client is made.
import './fake-api.ts'
import '@mantine/core/styles.css'
import '#web/app/theme.css'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { afterEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { session } from '#web/lib/session.ts'
import { resetFakeApi } from './fake-api.ts'

afterEach(async () => {
  notifications.clean()
  modals.closeAll()
  await cleanup()
  localStorage.clear()
  session.end('logout')
  // The next test has the same token.
  session.get()
  sessionStorage.clear()
  expect(resetFakeApi(), 'calls without an answer, and answers that break the contract').toEqual([])
})
