import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { formatMoney } from '#contract/formats/money.ts'
import { Choice } from '../choice.tsx'
import { TheirValue } from '../their-value.tsx'
import type { RecordFormState } from './record-form.tsx'
import { fieldText, type RecordField } from './record-kind.ts'

interface FieldInputProps {
  field: RecordField
  form: RecordFormState
  autoFocus: boolean
  /** What somebody else has entered in the meantime; undefined when nobody has. */
  theirs: string | number | null | undefined
  onResolve: () => void
}

/** The input of a record's field. */
export function FieldInput({ field, form, autoFocus, theirs, onResolve }: FieldInputProps) {
  const { name, label, form: kind, required = false, maxLength, options = [] } = field
  const use = () => {
    form.setFieldValue(name, theirs ?? null)
    onResolve()
  }
  const common = {
    label,
    required,
    autoFocus,
    autoComplete: 'off',
    description: theirs !== undefined && <TheirValue value={readable(field, theirs)} onUse={use} />,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as const satisfies string[],
  }
  const input = form.getInputProps(name)
  const text = { ...common, ...input, ...(maxLength !== undefined && { maxLength }) }
  switch (kind) {
    case 'money':
      return (
        <NumberInput
          {...common}
          {...input}
          value={input.value ?? ''}
          onChange={(value) => input.onChange(value === '' ? null : value)}
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          inputMode="decimal"
          hideControls
          maw="14rem"
        />
      )
    case 'choice':
      return <Choice {...text} data={[...options]} maw="20rem" />
    case 'text':
      return <Textarea {...text} autosize minRows={3} maxRows={12} />
    default:
      return <TextInput {...text} type={inputTypes[kind]} />
  }
}

const inputTypes = { line: 'text', phone: 'tel', email: 'email' } as const

const readable = (field: RecordField, value: string | number | null) =>
  field.form === 'money' && value !== null ? formatMoney(Number(value)) : fieldText(field, value)
