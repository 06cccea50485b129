import type { z } from 'zod'
import { type Address, noAddress } from '#contract/http/address.ts'
import { type Field, type Fields, type WrittenName, writtenNames } from '#contract/http/record-fields.ts'

// 0 while no location is chosen; null while no key is, and where the person said that there is no value.
type FormValue<F extends Field> = F extends { form: 'location' }
  ? number
  : F extends { form: 'address' }
    ? Address
    : F extends { form: 'named' }
      ? { name: string }
      : F extends { form: 'choice'; required: true | 'create' }
        ? z.output<F['body']> | null
        : F extends { noneLabel: string }
          ? z.output<F['body']> | null
          : z.output<F['body']>

/** What the inputs of a form hold. */
export type FormValues<F extends Fields> = { [K in WrittenName<F>]: FormValue<F[K]> }

type FormBody<F extends Fields> = {
  [K in WrittenName<F>]: F[K] extends { form: 'location' } ? number : z.output<F[K]['body']>
}

const formValue = ({ form }: Field, value: unknown): unknown => {
  switch (form) {
    case 'location':
      return (value as { id: number } | null)?.id ?? 0
    case 'address':
      return { ...noAddress, ...(value as Address | null) }
    case 'named':
      return value ?? { name: '' }
    default:
      return value
  }
}

const mapped = <F extends Fields>(fields: F, to: (field: Field, name: string) => unknown) =>
  Object.fromEntries(writtenNames(fields).map((name) => [name, to(fields[name] as Field, name)]))

export const formValuesOf = <F extends Fields>(fields: F, record: object) =>
  mapped(fields, (field, name) =>
    formValue(field, (record as Record<string, unknown>)[name]),
  ) as FormValues<F>

/** An empty form; someone who works at one location does not have to choose it. */
export function emptyForm<F extends Fields>(fields: F, locationIds: readonly number[]): FormValues<F> {
  const own = locationIds.length === 1 && locationIds[0] ? { id: locationIds[0] } : null
  return mapped(fields, (field) => {
    if (field.form === 'choice' && field.required) return null
    return formValue(field, field.form === 'location' ? own : field.empty)
  }) as FormValues<F>
}

/** A form as a body for the server: an address or a name without a word in it is none. */
export function bodyOf<F extends Fields>(fields: F, values: FormValues<F>): FormBody<F> {
  const isBlank = (value: object) => Object.values(value).every((part) => part.trim() === '')
  return mapped(fields, ({ form }, name) => {
    const value = (values as Record<string, unknown>)[name]
    return (form === 'address' || form === 'named') && isBlank(value as object) ? null : value
  }) as FormBody<F>
}
