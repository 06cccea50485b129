import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '#web/testing/draw.tsx'
import { useWorkKeys } from './work-keys.tsx'

test('useWorkKeys ignores the Escape key press that closes a dialog', async () => {
  const onCommand = vi.fn()
  function Keys() {
    useWorkKeys({ onCommand, onOutcome: () => undefined })
    return null
  }
  await draw(<Keys />)
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
