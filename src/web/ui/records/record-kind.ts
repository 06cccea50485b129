import type { z } from 'zod'
import { formatMoney } from '#contract/formats/money.ts'
import type { recordMessages } from '#contract/http/records.ts'
import type { RecordApi, RecordValues, StoredRecord } from '#web/lib/record-api.ts'

/** How a field is entered and shown. */
export type FieldForm = 'line' | 'text' | 'money' | 'phone' | 'email' | 'choice' | 'zone' | 'number'

/** A field of a record: a column of its list, a line of its details, an input of its form. */
export interface RecordField {
  name: string
  label: string
  form: FieldForm
  required?: true
  maxLength?: number
  /** What one has to know to fill it in. */
  hint?: string
  /** What there is to choose from. */
  options?: readonly { value: string | number; label: string }[]
  /** What a new record has. */
  initial?: string | number
  /** CSS width of its column; columns without one share the rest. */
  width?: string
}

type Messages = { [K in keyof ReturnType<typeof recordMessages>]: string }
type DeleteMessages = Pick<Messages, 'deleteConfirm' | 'deleteFailed' | 'deleteStale'>

/** A kind of record with all that its screens need to know. The first of its fields is its name. */
export interface RecordKind<T extends StoredRecord = StoredRecord> {
  one: string
  many: string
  paths: {
    list: string
    create: string
    edit: (id: number) => string
    /** Left out where a record has no page of its own. */
    view?: (id: number) => string
  }
  fields: readonly RecordField[]
  messages: Omit<Messages, keyof DeleteMessages>
  /** Given where records can be deleted. */
  deletion?: DeleteMessages
  api: RecordApi<T>
  ListQuery: z.ZodObject
  Create: z.ZodType
  /** What such a record is, for whoever has none yet. */
  hint: string
}

/** The value of a record's field. */
export const valueIn = (record: StoredRecord, { name }: RecordField): string | number | null =>
  (record as unknown as RecordValues)[name] ?? null

/** What a record goes by. */
export const nameOf = (record: StoredRecord): string => String((record as unknown as RecordValues).name ?? '')

export const valuesOf = (record: StoredRecord, { fields }: Pick<RecordKind, 'fields'>): RecordValues =>
  Object.fromEntries(fields.map((field) => [field.name, valueIn(record, field)]))

export const emptyValues = ({ fields }: Pick<RecordKind, 'fields'>): RecordValues =>
  Object.fromEntries(
    fields.map(({ name, form, initial }) => [name, initial ?? (form && isNullable.has(form) ? null : '')]),
  )

// What has no value there is none of; an empty text would be a wrong one.
const isNullable = new Set<string>(['money', 'zone'])

/** A value as it reads where there is room for text alone. */
export function fieldText({ form, options }: RecordField, value: string | number | null): string {
  if (form === 'money') return formatMoney(value as number | null)
  if (form === 'choice') return options?.find((option) => option.value === value)?.label ?? String(value)
  return String(value ?? '')
}
