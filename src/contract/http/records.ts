import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './fields.ts'
import { ordering, page, pagingQuery } from './paging.ts'

// What records of a company that are no people have in common: the same calls, bodies made from the same fields, and
// the same sentences. A noun says what is its own.

type Shape = Record<string, z.ZodType>
type WithDefaults<O extends Shape> = { [K in keyof O]: z.ZodDefault<O[K]> }
type Optional<O extends Shape> = { [K in keyof O]: z.ZodOptional<O[K]> }

const written = ['id', 'created_at', 'updated_at', 'version'] as const

// A record that was read may be sent back whole, so what only the server writes is accepted, and ignored.
const ignoring = (names: readonly string[]): Record<string, z.ZodOptional<z.ZodUnknown>> =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()]))

/**
 * The bodies of a record's creation and change. `required` are fields that creation and PUT demand; `optional` ones
 * stand in `defaults` for what they are when left out at the creation. PUT and PATCH leave alone what they do not name.
 * `readOnly` are fields that only the server writes, besides those that it writes of every record.
 */
export function recordBodies<R extends Shape, O extends Shape>(
  required: R,
  optional: O,
  defaults: { [K in keyof O]: z.input<O[K]> },
  readOnly: readonly string[] = [],
) {
  const ignored = ignoring([...written, ...readOnly])
  const withDefaults = Object.fromEntries(
    Object.entries(optional).map(([name, schema]) => [name, schema.default(defaults[name] as never)]),
  ) as WithDefaults<O>
  const optionals = Object.fromEntries(
    Object.entries(optional).map(([name, schema]) => [name, schema.optional()]),
  ) as Optional<O>
  const requiredOptionals = Object.fromEntries(
    Object.entries(required).map(([name, schema]) => [name, schema.optional()]),
  ) as Optional<R>
  return {
    Create: z.strictObject({ ...required, ...withDefaults }),
    Put: z
      .strictObject({ ...required, ...optionals, ...ignored })
      .transform((fields) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(ignored, name))),
      ),
    Patch: z
      .strictObject({ ...requiredOptionals, ...optionals })
      .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change.'),
  }
}

/** Longest search for records, in characters. */
export const recordSearchLimit = 200

/** Query of a list of records: search over their texts, order and page. */
export const recordListQuery = <const C extends string>(
  columns: readonly C[],
  defaultOrdering: C | `-${C}`,
) =>
  z.strictObject({
    search: line(recordSearchLimit).optional(),
    ordering: ordering(columns, defaultOrdering),
    ...pagingQuery,
  })

interface RecordCalls<T, Q, C, U, A, L, O> {
  tag: string
  /** Path of the list, and of one record. */
  paths: { list: string; one: string }
  /** As in 'an account' and 'accounts'. */
  names: { one: string; many: string }
  Record: T
  ListQuery: Q
  Create: C
  Put: U
  Patch: A
  /** Parameters of the two paths. */
  params: { list: L; one: O }
}

/** The calls for a kind of record. */
export function recordEndpoints<
  T extends z.ZodType,
  Q extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
  A extends z.ZodType,
  L extends z.ZodType,
  O extends z.ZodType,
>({ tag, paths, names, Record, ListQuery, Create, Put, Patch, params }: RecordCalls<T, Q, C, U, A, L, O>) {
  const base = { access: 'staff', tag } as const
  const list = { ...base, path: paths.list, params: params.list } as const
  const one = { ...base, path: paths.one, params: params.one } as const
  return {
    list: endpoint({
      ...list,
      method: 'GET',
      summary: `The ${names.many}, searched, ordered and in pages`,
      query: ListQuery,
      response: page(Record),
    }),
    create: endpoint({
      ...list,
      method: 'POST',
      summary: `Create ${names.one}`,
      body: Create,
      response: Record,
      status: 201,
    }),
    get: endpoint({ ...one, method: 'GET', summary: `One of the ${names.many}`, response: Record }),
    put: endpoint({
      ...one,
      method: 'PUT',
      summary: `Update ${names.one} from a form or from the record as it was read`,
      body: Put,
      response: Record,
    }),
    patch: endpoint({
      ...one,
      method: 'PATCH',
      summary: `Change some fields of ${names.one}`,
      body: Patch,
      response: Record,
    }),
    delete: endpoint({ ...one, method: 'DELETE', summary: `Delete ${names.one}` }),
  }
}

/** Parameters of a path without any. */
export const NoParams = z.strictObject({})

/** The sentences about a kind of record, as of all others. */
export const recordMessages = <const One extends string, const Many extends string>(one: One, many: Many) =>
  ({
    fetchFailed: `Failed to fetch ${many}. Please try again.`,
    fetchOneFailed: `Failed to fetch ${one}. Please try again.`,
    notFound: `No ${one} found.`,
    none: `No ${many} found`,
    createFailed: `Failed to create ${one}. Please try again.`,
    updateFailed: `Failed to update ${one}. Please try again.`,
    updateStale: `Somebody else has changed this ${one} in the meantime. Their changes are in the form; where you both changed a field, choose, then save again.`,
    deleteConfirm: `Are you sure you want to delete this ${one}?`,
    deleteFailed: `Failed to delete ${one}. Please try again.`,
    deleteStale: `Somebody else has changed this ${one} in the meantime. Look at it as it is now before you delete it.`,
  }) as const
