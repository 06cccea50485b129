import { TextInput } from '@mantine/core'
import type { FocusEventHandler, ReactNode, Ref } from 'react'
import { practiceToday } from '#web/lib/practice-time.ts'
import type { FieldValue } from '#web/lib/record-api.ts'
import { Choice, SearchableChoice } from '../choice.tsx'
import { ContactsInput } from '../contacts-input.tsx'
import { DayInput } from '../day-input.tsx'
import type { RecordField } from './record-kind.ts'

export interface FieldControlProps {
  field: Pick<RecordField, 'form' | 'maxLength' | 'options' | 'required'>
  value?: FieldValue | undefined
  // biome-ignore lint/suspicious/noExplicitAny: what an input gives depends on the field
  onChange: (value: any) => void
  /** The locations to choose from. */
  locations?: readonly { value: number; label: string }[]
  label?: ReactNode
  'aria-label'?: string
  required?: boolean
  disabled?: boolean
  clearable?: boolean
  autoFocus?: boolean
  error?: ReactNode
  maw?: string | undefined
  ref?: Ref<HTMLInputElement>
  onFocus?: FocusEventHandler
}

// Choices with more options are found by typing.
const maxPlainOptions = 10

/** The input of a field of a lead. What else there is costs more to load, and stands in `FieldControl`. */
export function PlainControl({
  field,
  value,
  onChange,
  locations = [],
  clearable,
  ...input
}: FieldControlProps) {
  const { form, options = [] } = field
  const limit = field.maxLength === undefined ? {} : { maxLength: field.maxLength }
  const text = String(value ?? '')
  const type = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  switch (form) {
    case 'choice': {
      const List = options.length > maxPlainOptions ? SearchableChoice : Choice
      return (
        <List<string | number>
          {...input}
          data={[...options]}
          value={(value ?? null) as string | number | null}
          onChange={onChange}
        />
      )
    }
    case 'location':
      return (
        <SearchableChoice<number>
          {...input}
          {...(clearable && { clearable })}
          data={[...locations]}
          value={Number(value) || null}
          onChange={onChange}
        />
      )
    case 'day':
      return <DayInput {...input} today={practiceToday()} value={value ? text : null} onChange={onChange} />
    case 'contacts':
      return <ContactsInput {...input} value={(value ?? []) as readonly string[]} onChange={onChange} />
    default:
      return (
        <TextInput
          autoComplete="off"
          {...input}
          {...limit}
          type={form === 'phone' ? 'tel' : form === 'email' ? 'email' : 'text'}
          // What is written from right to left starts there.
          dir={form === 'phone' || form === 'email' ? undefined : 'auto'}
          value={text}
          onChange={type}
        />
      )
  }
}
