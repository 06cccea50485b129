import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useWorkKeys } from './work-keys.tsx'

test('a key that closes a dialog does nothing else, however soon the dialog is gone', async () => {
  const onCommand = vi.fn()
  const listening = Promise.withResolvers<void>()
  function Keys() {
    useWorkKeys({ onCommand, onOutcome: () => undefined })
    useEffect(listening.resolve, [])
    return null
  }
  await render(<Keys />)
  await listening.promise
  const dialog = document.createElement('div')
  dialog.ariaModal = 'true'
  document.body.append(dialog)
  window.addEventListener('keydown', () => dialog.remove(), { capture: true, once: true })
  await userEvent.keyboard('{Escape}')
  expect(dialog.isConnected).toBe(false)
  expect(onCommand).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onCommand).toHaveBeenCalledExactlyOnceWith('leave')
})
