import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Providers } from '#web/app/providers.tsx'
import { draw } from '#web/testing/draw.tsx'
import { ContactsInput } from './contacts-input.tsx'

const field = page.getByRole('textbox', { name: 'Other Contacts' })
const held = () => page.getByTestId('held').element().textContent

function Form({ first }: { first: readonly string[] }) {
  const [contacts, setContacts] = useState(first)
  return (
    <>
      <ContactsInput label="Other Contacts" value={contacts} onChange={setContacts} />
      <output data-testid="held">{contacts.join('|')}</output>
      <button type="button" onClick={() => setContacts(['+12125550199'])}>
        Use this
      </button>
    </>
  )
}
const open = (...first: string[]) =>
  draw(
    <Providers>
      <Form first={first} />
    </Providers>,
  )

test('an input of contacts shows numbers as they are written', async () => {
  await open('+13095550124', 'nu@example.com')
  await expect.element(field).toHaveValue('+1 309 555 0124, nu@example.com')
})

test('an input of contacts holds each of them while they are typed', async () => {
  await open()
  await field.click()
  await userEvent.keyboard('309-555-0124, ')
  await expect.element(field).toHaveValue('309-555-0124, ')
  expect(held()).toBe('309-555-0124')
  await userEvent.keyboard('nu@example.com')
  await expect.element(field).toHaveValue('309-555-0124, nu@example.com')
  expect(held()).toBe('309-555-0124|nu@example.com')
})

test('an input of contacts shows what another person has entered', async () => {
  await open()
  await field.fill('nu@example.com,')
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect.element(field).toHaveValue('+1 212 555 0199')
})
