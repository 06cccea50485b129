import { Checkbox, MultiSelect, NumberInput, Textarea } from '@mantine/core'
import { practiceZone } from '#web/lib/practice-time.ts'
import { MoneyInput } from '../money-input.tsx'
import { TimeZoneInput } from '../time-zone-input.tsx'
import { type FieldControlProps, PlainControl } from './plain-control.tsx'

/** Characters of a search among the options. */
const maxSearch = 100

export function FieldControl(props: FieldControlProps) {
  const { field, value, onChange, locations: _, clearable: __, ...input } = props
  switch (field.form) {
    case 'money':
      return (
        <MoneyInput
          {...input}
          value={(value ?? '') as string | number}
          onChange={(amount) => onChange(amount === '' ? null : amount)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...input}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={(value ?? '') as string | number}
          onChange={onChange}
        />
      )
    case 'flag': {
      const { inputWrapperOrder: ___, ...box } = input as { inputWrapperOrder?: unknown }
      return (
        <Checkbox
          {...box}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    }
    case 'choices':
    case 'people':
      return (
        <MultiSelect<string | number>
          {...input}
          searchable
          maxLength={maxSearch}
          comboboxProps={{ portalProps: { target: '#main' } }}
          data={[...(field.options ?? [])]}
          value={[...((value ?? []) as readonly (string | number)[])]}
          onChange={onChange}
        />
      )
    case 'zone': {
      const fallback = field.required ? {} : { fallback: practiceZone() }
      return (
        <TimeZoneInput {...input} {...fallback} value={value ? String(value) : null} onChange={onChange} />
      )
    }
    case 'text':
      return (
        <Textarea
          {...(input as object)}
          maxLength={field.maxLength}
          autosize
          minRows={3}
          maxRows={12}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    default:
      return <PlainControl {...props} />
  }
}
