import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Providers } from '#web/app/providers.tsx'
import { draw } from '#web/testing/draw.tsx'
import { Choice, SearchableChoice } from './choice.tsx'

test.each([
  ['a plain choice', Choice],
  ['a choice found by typing', SearchableChoice],
])(
  'Enter on %s that is closed opens it and sends no form; on an open one it chooses',
  async (_which, List) => {
    let sent = 0
    await draw(
      <Providers>
        <main id="main">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              sent += 1
            }}
          >
            <List label="Location" data={['Elm Park', 'Hudson Heights']} defaultValue="Elm Park" />
            <button type="submit">Save</button>
          </form>
        </main>
      </Providers>,
    )
    const field = page.getByRole('combobox', { name: 'Location' })
    const list = page.getByRole('listbox')
    await userEvent.tab()
    await expect.element(field).toHaveFocus()
    // A choice found by typing opens when it is entered.
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field).toHaveValue('Hudson Heights')
    await expect.element(list).not.toBeInTheDocument()
    expect(sent).toBe(0)
  },
)
