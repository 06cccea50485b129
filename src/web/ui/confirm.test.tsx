import { randomId } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Providers } from '#web/app/providers.tsx'
import { draw } from '#web/testing/draw.tsx'
import { dialog } from '#web/testing/texts.ts'

// As in a page that was just opened.
const imported = (): Promise<typeof import('./confirm.ts')> =>
  import(/* @vite-ignore */ import.meta.url.replace(/confirm\.test\.tsx.*/, `confirm.ts?${randomId()}`))

async function drawDialogs() {
  await draw(
    <Providers>
      <ModalsProvider>{null}</ModalsProvider>
    </Providers>,
  )
  expect(page.getByRole('dialog').elements()).toEqual([])
}

test('a question that is asked before dialogs can be shown is asked as soon as they can', async () => {
  const { askToConfirm, overlaysShown } = await imported()
  const question = { title: 'Delete Lead', question: 'Delete this lead?', confirm: 'Delete' }
  void askToConfirm({ ...question, onConfirm: () => undefined })
  await drawDialogs()
  overlaysShown()
  await expect.element(dialog('Delete Lead')).toHaveTextContent('Delete this lead?')
})

describe('openDialog', () => {
  test('opens a dialog as soon as dialogs can be shown', async () => {
    const { openDialog, overlaysShown } = await imported()
    void openDialog({ title: "Confirm it's you", children: 'Enter your password to continue.' })
    await drawDialogs()
    overlaysShown()
    await expect.element(dialog("Confirm it's you")).toHaveTextContent('Enter your password')
  })
})
