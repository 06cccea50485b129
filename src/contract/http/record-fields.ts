import { z } from 'zod'
import { keysOf } from '../formats/labels.ts'
import { Address, AddressChange } from './address.ts'
import {
  Contacts,
  emailLimit,
  Id,
  Instant,
  IsoDate,
  line,
  oneOf,
  optionalEmail,
  phoneLimit,
  requiredEmail,
  requiredLine,
  text,
} from './fields.ts'
import { Money } from './money.ts'

// A noun declares each of its fields once, in a list such as `leads.fields.ts`. Schemas, forms, details, columns,
// merges, history and stored columns derive from that list. `docs/recipes.md` explains how to add a field.

/** How a value is entered, shown and stored. */
export type FieldForm =
  | 'line'
  | 'text'
  | 'email'
  | 'phone'
  | 'money'
  | 'number'
  | 'day'
  | 'instant'
  | 'choice'
  | 'zone'
  | 'flag'
  /** Any number of keys. */
  | 'choices'
  /** Any number of staff members, by id. */
  | 'people'
  /** A line of text, sent as `{ name }`. */
  | 'named'
  | 'location'
  | 'address'
  /** Further phone numbers and emails. */
  | 'contacts'

export interface FieldOption {
  readonly value: string | number
  readonly label: string
}

export interface Field {
  readonly label: string
  readonly form: FieldForm
  readonly answer: z.ZodType
  readonly body: z.ZodType
  /** Schema in a create body, where the field is required. */
  readonly needed: z.ZodType
  /** Value of a new record by default. */
  readonly empty: unknown
  readonly maxLength?: number
  readonly options?: readonly FieldOption[]
  /** Required in a create body. With 'create', a later change may empty it. */
  readonly required?: true | 'create'
  /** Schema in a partial update, where it differs from the body. */
  readonly patch?: z.ZodType
  /** Schema in a full update, which then requires the field. */
  readonly put?: z.ZodType
  /** Written only by the server. */
  readonly readOnly?: true
  /** Left out of lists. */
  readonly detail?: true
  /** Masked in logs. */
  readonly private?: true
  /** Header of its column, where it differs from the label. */
  readonly column?: string
  /**
   * Label of the box for a person without this value. A create body then has null, which is stored as an empty
   * value. A missing or empty value is refused.
   */
  readonly noneLabel?: string
  /** Explains the field below its input. */
  readonly hint?: string
}
export type Fields = Readonly<Record<string, Field>>

/** Declares the fields of a noun in the order of its details. */
export const fieldList = <const F extends Fields>(fields: F): F => fields

const plainText = <const K extends FieldForm>(form: K, max: number, schema = line, needed = requiredLine) =>
  ({ form, answer: z.string(), body: schema(max), needed: needed(max), empty: '', maxLength: max }) as const

export const lineField = (max: number) => plainText('line', max)
export const textField = (max: number) => plainText('text', max, text, text)
export const phoneField = plainText('phone', phoneLimit)
export const emailField = plainText(
  'email',
  emailLimit,
  () => optionalEmail,
  () => requiredEmail,
)

/** The email of a person. Null in a create body stands for a person without an email. */
export const personEmailField = {
  ...emailField,
  needed: requiredEmail.nullable().transform((email) => email ?? ''),
  noneLabel: 'No email',
} as const

/** A line of text, sent as `{ name }`, or null. */
export function namedField(max: number) {
  const needed = z.strictObject({ name: line(max) })
  const answer = z.object({ name: z.string() }).nullable()
  return { form: 'named', answer, body: needed.nullable(), needed, empty: null, maxLength: max } as const
}

/** An amount in dollars, or null. */
export const moneyField = {
  form: 'money',
  answer: z.number().nullable(),
  body: Money.nullable(),
  needed: Money,
  empty: null,
} as const

export const dayField = {
  form: 'day',
  answer: IsoDate.nullable(),
  body: IsoDate.nullable(),
  needed: IsoDate,
  empty: null,
} as const

// The latest current date on Earth, where clocks are 14 hours ahead of UTC.
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
const BirthDate = IsoDate.refine(
  (day) => day >= '1900-01-01' && day <= latestDay(),
  'Enter a date from 01/01/1900 to today.',
)

export const birthDateField = {
  ...dayField,
  body: BirthDate.nullable(),
  needed: BirthDate,
  private: true,
} as const

export const addressField = {
  form: 'address',
  answer: Address.nullable(),
  body: Address.nullable(),
  patch: AddressChange.nullable(),
  needed: Address,
  empty: null,
} as const

export const contactsField = {
  form: 'contacts',
  answer: z.array(z.string()),
  body: Contacts,
  needed: Contacts,
  empty: [],
  hint: 'Numbers and emails, separated by commas',
} as const

/** A key from a map of labels. */
export function choiceField<
  const L extends Readonly<Record<string, string>>,
  const E extends keyof L & string,
>(labels: L, empty: E) {
  const keys = keysOf(labels)
  const options = keys.map((value): FieldOption => ({ value, label: labels[value] ?? value }))
  const body = oneOf(keys)
  return { form: 'choice', answer: z.enum(keys), body, needed: body, empty, options } as const
}

const maxListed = 100
function listBody<S extends z.ZodType>(item: S) {
  const body = z
    .array(item)
    .max(maxListed)
    .overwrite((items) => [...new Set(items)])
  return { body, needed: body, empty: [] as z.output<S>[] } as const
}

/** Several keys of one map of labels. */
export function choicesField<const L extends Readonly<Record<string, string>>>(labels: L) {
  const { answer, body, options } = choiceField(labels, '' as keyof L & string)
  return { form: 'choices', answer: z.array(answer), ...listBody(body), options } as const
}

/** Any number of staff members, by id. */
export const peopleField = { form: 'people', answer: z.array(Id), ...listBody(Id) } as const

export const flagField = <const E extends boolean>(empty: E) =>
  ({ form: 'flag', answer: z.boolean(), body: z.boolean(), needed: z.boolean(), empty }) as const

/** A field that only the server writes. */
const written = <const K extends FieldForm, S extends z.ZodType>(form: K, answer: S) =>
  ({ form, answer, body: answer, needed: answer, empty: null, readOnly: true }) as const
export const instantField = written('instant', Instant)
export const countField = written('number', z.int())

/** A field that is never empty. */
export const neverEmpty = <const K extends Pick<Field, 'needed'>>(kind: K) =>
  ({ ...kind, body: kind.needed, required: true }) as const

/** Like `neverEmpty`, and required in every full update. */
export const inEveryPut = <const K extends Pick<Field, 'needed'>>(kind: K) =>
  ({ ...neverEmpty(kind), put: kind.needed }) as const

/** Names of the fields that people can write. */
export type WrittenName<F extends Fields> = {
  [K in keyof F]: F[K] extends { readOnly: true } ? never : K
}[keyof F] &
  string

/** Response schemas of a single record. */
type AnswerShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['answer'] }
/** Response schemas of a row in a list. */
type RowShape<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { detail: true } ? never : K]: F[K]['answer']
}
type PatchShape<F extends Fields> = {
  -readonly [K in WrittenName<F>]: z.ZodOptional<
    F[K] extends { patch: infer S extends z.ZodType } ? S : F[K]['body']
  >
}
type PutShape<F extends Fields> = {
  -readonly [K in WrittenName<F>]: F[K] extends { put: infer S extends z.ZodType }
    ? S
    : z.ZodOptional<F[K]['body']>
}
type CreateShape<F extends Fields> = {
  -readonly [K in WrittenName<F>]: F[K] extends { required: true | 'create' }
    ? F[K]['needed']
    : z.ZodDefault<F[K]['body']>
}

const mapFields = (fields: Fields, to: (field: Field) => z.ZodType | undefined) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = to(field)
      return schema ? [[name, schema]] : []
    }),
  )

export const answerShape = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ answer }) => answer) as AnswerShape<F>

/** Schemas of a body that may omit any field. */
export const optionalShape = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ body, empty }) => body.default(empty)) as {
    -readonly [K in keyof F]: z.ZodDefault<F[K]['body']>
  }

export const rowShape = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ answer, detail }) => (detail ? undefined : answer)) as RowShape<F>

/** Names of the fields that people can write, in the order of the list. */
export const writtenNames = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => !fields[name]?.readOnly) as WrittenName<F>[]

/**
 * Bodies for creating and changing a record. PUT and PATCH leave omitted fields unchanged. A record may be sent
 * back whole: fields of `record` that only the server writes are accepted and ignored.
 */
export function recordBodies<F extends Fields>(fields: F, record: z.ZodObject) {
  const names: readonly string[] = writtenNames(fields)
  const ignored = Object.keys(record.shape).filter((name) => !names.includes(name))
  const written = (to: (field: Field) => z.ZodType) =>
    mapFields(fields, (field) => (field.readOnly ? undefined : to(field)))
  const create = written(({ needed, body, required, empty }) => (required ? needed : body.default(empty)))
  const patch = z.strictObject(written(({ patch, body }) => (patch ?? body).optional()) as PatchShape<F>)
  const put = written((field) => field.put ?? field.body.optional())
  return {
    Create: z.strictObject(create as CreateShape<F>),
    Patch: patch.refine((changes) => Object.keys(changes).length > 0, 'Nothing to change.'),
    Put: z
      .strictObject({
        ...(put as PutShape<F>),
        ...Object.fromEntries(ignored.map((name) => [name, z.unknown().optional()])),
      })
      .transform(
        (putBody): z.output<typeof patch> =>
          Object.fromEntries(Object.entries(putBody).filter(([name]) => names.includes(name))) as never,
      ),
  }
}

/** The names of a list, with `first` at the beginning. */
export const inOrder = <N extends string>(names: readonly N[], ...first: readonly N[]): N[] => [
  ...first,
  ...names.filter((name) => !first.includes(name)),
]

/** Values of the fields that people can write, by name. */
export type BodyValues<F extends Fields> = { [K in WrittenName<F>]: z.output<F[K]['body']> }

/** Empty values of the fields that people can write. */
export const emptyValues = <F extends Fields>(fields: F) =>
  Object.fromEntries(writtenNames(fields).map((name) => [name, fields[name]?.empty])) as BodyValues<F>

/** The first value unless it is empty, or else the second. */
export const firstKnown = <V>({ empty }: Pick<Field, 'empty'>, first: V, second: V): V =>
  first === null || first === '' || first === empty ? second : first
