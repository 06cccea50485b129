import { useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { draw } from '#web/testing/draw.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, dialog } from '#web/testing/texts.ts'
import Overlays from './overlays.tsx'
import { Providers } from './providers.tsx'
import { QuickAddKeys } from './quick-add-keys.ts'

afterEach(quickAdd.close)

function LateDialogs() {
  const [hasLoaded, setHasLoaded] = useState(false)
  return (
    <main id="main">
      <QuickAddKeys />
      <button type="button" onClick={() => setHasLoaded(true)}>
        Load
      </button>
      {hasLoaded && <Overlays />}
    </main>
  )
}

async function openLate() {
  answerForPractice()
  const onKey = vi.fn()
  const router = createMemoryRouter([{ path: '*', element: <LateDialogs /> }])
  await draw(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  document.addEventListener('keydown', onKey)
  return onKey
}
const load = () => page.getByRole('button', { name: 'Load' }).click()
const form = () => dialog('Quick Add')

test('quick add receives the keys typed before it has loaded', async () => {
  const onKey = await openLate()
  await userEvent.keyboard('qKim{Tab}12{Backspace}')
  await load()
  await expect.element(box(form(), 'Name')).toHaveValue('Kim 1')
  await expect.element(box(form(), 'Name')).toHaveFocus()
  await userEvent.keyboard('0142')
  await expect.element(box(form(), 'Name')).toHaveValue('Kim 10142')
  // The page must not take the keys for its own shortcuts.
  expect(onKey.mock.calls.map(([{ key }]) => key).slice(0, 2)).toEqual(['q', '0'])
})

test('Escape closes quick add before it has loaded', async () => {
  await openLate()
  await userEvent.keyboard('qKim{Escape}')
  await load()
  await userEvent.keyboard('q')
  await expect.element(box(form(), 'Name')).toHaveValue('')
})
