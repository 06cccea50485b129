import { ModalsProvider } from '@mantine/modals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Providers } from '#web/app/providers.tsx'
import { draw } from '#web/testing/draw.tsx'
import { dialog } from '#web/testing/texts.ts'

test('a question that is asked before dialogs can be shown is asked as soon as they can', async () => {
  // As in a page that was just opened.
  const anew = import.meta.url.replace(/confirm\.test\.tsx.*/, 'confirm.ts?anew')
  const { askToConfirm, overlaysShown }: typeof import('./confirm.ts') = await import(/* @vite-ignore */ anew)
  const question = { title: 'Delete Lead', question: 'Delete this lead?', confirm: 'Delete' }
  void askToConfirm({ ...question, onConfirm: () => undefined })
  await draw(
    <Providers>
      <ModalsProvider>{null}</ModalsProvider>
    </Providers>,
  )
  expect(page.getByRole('dialog').elements()).toEqual([])
  overlaysShown()
  await expect.element(dialog('Delete Lead')).toHaveTextContent('Delete this lead?')
})
