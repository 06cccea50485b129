import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldMessages } from '#contract/http/fields.ts'
import { Providers } from '#web/app/providers.tsx'
import { draw } from '#web/testing/draw.tsx'
import { DayInput } from './day-input.tsx'

const field = page.getByRole('textbox', { name: 'Due Date' })
const calendar = page.getByRole('dialog')
const held = () => page.getByTestId('held').element().textContent

function Form({ first }: { first: string | null }) {
  const [day, setDay] = useState(first)
  return (
    <>
      <DayInput label="Due Date" today="2026-11-23" value={day} onChange={setDay} />
      <output data-testid="held">{day ?? 'none'}</output>
    </>
  )
}
const open = (first: string | null = null) =>
  draw(
    <Providers>
      <MemoryRouter>
        <Form first={first} />
      </MemoryRouter>
    </Providers>,
  )

test('what is no date is said when the field is left, and gone once it is one', async () => {
  await open()
  await field.fill('someday')
  await expect.element(field).toHaveAccessibleDescription('')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(fieldMessages.date)
  await field.fill('12/5/2026')
  await expect.element(field).toHaveAccessibleDescription('')
  expect(held()).toBe('2026-12-05')
})

test('a short form is understood when the field is left, or at Enter', async () => {
  await open()
  await field.fill('12/5/26')
  await userEvent.tab()
  await expect.element(field).toHaveValue('12/05/2026')
  await field.fill('Dec 6, 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('12/06/2026')
  expect(held()).toBe('2026-12-06')
})

test('a click in the field opens the calendar, and typing goes on in the field', async () => {
  await open('2026-11-24')
  await field.click()
  await expect.element(calendar).toBeVisible()
  await expect.element(field).toHaveFocus()
  await calendar.getByRole('button', { name: '30 November 2026' }).click()
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('11/30/2026')
  await field.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await field.fill('12/01/2026')
  await expect.element(calendar).not.toBeInTheDocument()
  expect(held()).toBe('2026-12-01')
})
