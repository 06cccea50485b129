import type { z } from 'zod'
import { formatDay } from '#contract/formats/dates.ts'
import { humanize } from '#contract/formats/labels.ts'
import { formatMoney } from '#contract/formats/money.ts'
import { formatContact } from '#contract/formats/phone.ts'
import type { Reference } from '#contract/http/fields.ts'
import type { Field, Fields } from '#contract/http/record-fields.ts'
import type { recordMessages } from '#contract/http/records.ts'
import type { FieldValue, RecordApi, RecordValues, StoredRecord } from '#web/lib/record-api.ts'

/** A field of a record, as its lists, details and forms use it. */
export interface RecordField
  extends Pick<
    Field,
    'label' | 'form' | 'required' | 'maxLength' | 'hint' | 'options' | 'detail' | 'noneLabel'
  > {
  name: string
  /** What a new record has. */
  empty?: unknown
}

/** A list of fields of the contract, with their names. */
export const fieldsOf = (fields: Fields): RecordField[] =>
  Object.entries(fields).map(([name, field]) => ({ name, ...field }))

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

export const valueIn = (record: StoredRecord, { name }: RecordField): FieldValue =>
  (record as unknown as RecordValues)[name] ?? null

/** What a record goes by. */
export const nameOf = (record: StoredRecord): string => String((record as unknown as RecordValues).name ?? '')

export const valuesOf = (record: StoredRecord, { fields }: Pick<RecordKind, 'fields'>): RecordValues =>
  Object.fromEntries(fields.map((field) => [field.name, valueIn(record, field)]))

export const emptyValues = ({ fields }: Pick<RecordKind, 'fields'>): RecordValues =>
  Object.fromEntries(fields.map(({ name, empty }) => [name, empty as RecordValues[string]]))

/** A value as it reads where there is room for text alone. */
export function fieldText(
  { form, options }: Pick<RecordField, 'form' | 'options'>,
  value: FieldValue,
  locations: readonly Reference[] = [],
): string {
  const labelOf = (key: unknown) =>
    options?.find((option) => option.value === key)?.label ?? humanize(String(key))
  switch (form) {
    case 'contacts':
      return (value as readonly string[]).map(formatContact).join(', ')
    case 'money':
      return formatMoney(value as number | null)
    case 'choice':
      return labelOf(value)
    case 'choices':
    case 'people':
      return (value as readonly unknown[]).map(labelOf).join(', ')
    case 'flag':
      return value ? 'Yes' : 'No'
    case 'day':
      return formatDay(String(value ?? ''))
    case 'location':
      return locations.find(({ id }) => id === value)?.name ?? 'another location'
    default:
      return String(value ?? '')
  }
}
