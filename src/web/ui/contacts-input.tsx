import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatContact } from '#contract/formats/phone.ts'
import { contactsIn } from '#contract/http/fields.ts'

const textOf = (contacts: readonly string[]) => contacts.map(formatContact).join(', ')

interface ContactsInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: readonly string[]
  onChange: (contacts: string[]) => void
}

/** Phone numbers and email addresses in one line, separated by commas. */
export function ContactsInput({ value, onChange, ...input }: ContactsInputProps) {
  const [typed, setTyped] = useState(textOf(value))
  // Another value comes from elsewhere; the same one leaves the comma that was just typed.
  const isTyped = JSON.stringify(contactsIn(typed)) === JSON.stringify(value)
  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={isTyped ? typed : textOf(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(contactsIn(currentTarget.value))
      }}
    />
  )
}
