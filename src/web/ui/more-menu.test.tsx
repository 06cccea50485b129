import { ModalsProvider } from '@mantine/modals'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Providers } from '#web/app/providers.tsx'
import { draw } from '#web/testing/draw.tsx'
import { button, dialog, main, pickMore } from '#web/testing/texts.ts'
import { IconTrash } from '#web/ui/icons/icons.tsx'
import { askToConfirm, overlaysShown } from './confirm.ts'
import { MoreMenu } from './more-menu.tsx'

test('a dialog opened from a menu gives the focus back to the button of the menu, however slowly that closes', async () => {
  const question = { title: 'Delete Lead', question: 'Delete this lead?', confirm: 'Delete' }
  const ask = () => askToConfirm({ ...question, onConfirm: () => undefined })
  overlaysShown()
  await draw(
    <Providers>
      <ModalsProvider>
        <main>
          <MoreMenu actions={[{ label: 'Delete Lead', icon: IconTrash, onClick: ask }]} />
        </main>
      </ModalsProvider>
    </Providers>,
  )
  // A menu gives the focus back 10 ms after it has closed; here, only once the dialog has it.
  let giveBack: (() => void) | undefined
  const setTimeoutNow = window.setTimeout
  const timers = vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, delay?: number) => {
    if (delay !== 10 || giveBack) return setTimeoutNow(run, delay)
    giveBack = run
    return 0
  }) as typeof setTimeout)
  onTestFinished(() => timers.mockRestore())
  await pickMore(main(), 'Delete Lead')
  await expect.element(button(dialog('Delete Lead'), 'Cancel')).toHaveFocus()
  expect(giveBack).toBeDefined()
  giveBack?.()
  timers.mockRestore()
  await button(dialog('Delete Lead'), 'Cancel').click()
  await expect.element(button(main(), 'More actions')).toHaveFocus()
})
