import { Box, Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { type FocusEventHandler, Fragment, type ReactNode } from 'react'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { type LocationChoice, locationEntries } from '#web/lib/location-choice.ts'
import type { FieldValue } from '#web/lib/record-api.ts'
import { AddressFieldset } from '../address-fieldset.tsx'
import { BesideForm } from '../beside-form.tsx'
import { mergedInput } from '../merged-input.tsx'
import { FieldControl } from './field-control.tsx'
import { fieldText, type RecordField } from './record-kind.ts'

interface RecordInputsProps {
  fields: readonly RecordField[]
  // biome-ignore lint/suspicious/noExplicitAny: the values of any form
  form: FormState<any>
  /** True where there is nothing yet, so that typing can start at once. */
  isNew?: boolean
  locations?: LocationChoice
  /** Properties of single inputs, by field. */
  special?: Partial<Record<string, { label?: ReactNode; onFocus?: FocusEventHandler }>>
  /** What another person has saved in the meantime. */
  merge?: FormMerge | undefined
  onResolve?: ((path: string) => void) | undefined
}

// CSS widths of inputs that have a row of their own.
const widths: Partial<Record<RecordField['form'], string>> = {
  money: '14rem',
  number: '14rem',
  choice: '20rem',
  zone: '28rem',
  choices: '28rem',
  people: '28rem',
}

/** The inputs of a record, one below the other. */
export function RecordInputs(props: RecordInputsProps) {
  return (
    <Stack gap="md">
      {props.fields.map((field, index) => (
        <FieldInput
          key={field.name}
          {...props}
          field={field}
          isFirst={index === 0}
          maw={widths[field.form]}
        />
      ))}
    </Stack>
  )
}

interface PersonInputsProps extends RecordInputsProps {
  /** Stands below the first two inputs where there is no room next to the form. */
  known?: ReactNode
}

/** The inputs of a person, two in a row where there is room, and their address, which a new person has on request. */
export function PersonInputs({ known, ...props }: PersonInputsProps) {
  const { form, merge, onResolve, fields, isNew } = props
  const shown = (_path: string, value: FieldValue) => String(value)
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        {fields
          .filter((field) => field.form !== 'address')
          .map((field, index) => (
            <Fragment key={field.name}>
              <FieldInput {...props} field={field} isFirst={index === 0} />
              {known && index === 1 && <BesideForm>{known}</BesideForm>}
            </Fragment>
          ))}
      </SimpleGrid>
      <AddressFieldset folds={isNew} input={(path) => mergedInput(form, path, { merge, onResolve, shown })} />
    </Stack>
  )
}

interface FieldInputProps extends RecordInputsProps {
  field: RecordField
  isFirst: boolean
  maw?: string | undefined
}

function FieldInput(props: FieldInputProps) {
  const { field, isFirst, maw, form, isNew = false, locations, special, merge, onResolve } = props
  const path = field.form === 'named' ? `${field.name}.name` : field.name
  const shown = (_path: string, value: FieldValue) => fieldText(field, value, locations?.data)
  const input = mergedInput(form, path, { merge, onResolve, shown })
  const isNone = isNew && field.noneLabel !== undefined && form.values[field.name] === null
  const control = (
    <FieldControl
      field={field}
      label={field.label}
      required={!isNone && (field.required === true || (isNew && field.required === 'create'))}
      disabled={isNone}
      autoFocus={isNew && isFirst}
      maw={maw}
      {...input}
      {...special?.[field.name]}
      {...(locations && { locations: locationEntries(locations, form.values[field.name]) })}
      description={input.description || field.hint}
    />
  )
  if (!isNew || field.noneLabel === undefined) return control
  return (
    <Box pos="relative">
      {control}
      {/* On the label's line, at no cost in height, and far enough from the inputs for a finger. */}
      <Checkbox
        pos="absolute"
        top={-3}
        right={0}
        size="xs"
        label={field.noneLabel}
        checked={isNone}
        onChange={(event) => {
          form.setFieldValue(path, event.currentTarget.checked ? null : '')
          form.clearFieldError(path)
        }}
      />
    </Box>
  )
}
