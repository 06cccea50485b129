import { NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { practiceZone } from '#web/lib/practice-day.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Choice } from '../choice.tsx'
import { mergedInput } from '../merged-input.tsx'
import { TimeZoneInput } from '../time-zone-input.tsx'
import { fieldText, type RecordField, type RecordKind } from './record-kind.ts'

interface RecordInputsProps {
  kind: Pick<RecordKind, 'fields'>
  form: FormState<RecordValues>
  /** True where there is nothing yet, so that typing can start at once. */
  isNew?: boolean
  /** What another person has saved in the meantime. */
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
}

/** The inputs of a record, the same for a new one and for one that is edited. */
export function RecordInputs({ kind, isNew = false, ...props }: RecordInputsProps) {
  return (
    <Stack gap="md">
      {kind.fields.map((field, index) => (
        <FieldInput key={field.name} field={field} autoFocus={isNew && index === 0} {...props} />
      ))}
    </Stack>
  )
}

interface FieldInputProps extends Omit<RecordInputsProps, 'kind' | 'isNew'> {
  field: RecordField
  autoFocus: boolean
}

function FieldInput({ field, autoFocus, form, merge, onResolve }: FieldInputProps) {
  const { name, label, form: kind, required = false, maxLength, hint, options = [] } = field
  const shown = (_path: string, value: string | number) => fieldText(field, value)
  const merged = mergedInput(form, name, { merge, onResolve, shown })
  const input = { label, required, autoFocus, ...merged, description: merged.description || hint }
  const limit = maxLength === undefined ? {} : { maxLength }
  switch (kind) {
    case 'money':
      return (
        <MoneyInput
          {...input}
          value={input.value ?? ''}
          onChange={(value) => input.onChange(value === '' ? null : value)}
          maw="14rem"
        />
      )
    case 'number':
      return <NumberInput {...input} allowDecimal={false} allowNegative={false} hideControls maw="14rem" />
    case 'choice':
      return <Choice<string | number> {...input} data={[...options]} maw="20rem" />
    case 'zone':
      return <TimeZoneInput {...input} {...(!required && { fallback: practiceZone() })} maw="28rem" />
    case 'text':
      return <Textarea {...input} {...limit} autosize minRows={3} maxRows={12} />
    default:
      return <TextInput {...input} {...limit} type={inputTypes[kind]} />
  }
}

const inputTypes = { line: 'text', phone: 'tel', email: 'email' } as const
