import { type RawBuilder, sql } from 'kysely'
import type { Address } from '#contract/http/address.ts'
import type { Fields } from '#contract/http/record-fields.ts'
import type { Tables } from '#server/schema/tables.ts'
import { type Country, readPhone } from '../phone.ts'

/** Columns that the product maintains in any table, in addition to the fields. */
type Kept =
  | ('id' | 'company_id' | 'version' | 'created_at' | 'updated_at' | 'updated_by')
  | ('phone_e164' | 'search_text' | `${string}_order`)
type ColumnOf<F extends Fields> = keyof F | ('location' extends keyof F ? 'location_id' : never)
type Undeclared<T extends keyof Tables, F extends Fields, Own> = Exclude<
  keyof Tables[T],
  ColumnOf<F> | Kept | Own
>

/**
 * Names the table of some fields. Fails to compile for a column without a field that is missing from `_own`.
 */
export const tableOf = <T extends keyof Tables, F extends Fields, Own extends keyof Tables[T] = never>(
  table: T,
  _fields: F & ([Undeclared<T, F, Own>] extends [never] ? unknown : { noFieldFor: Undeclared<T, F, Own> }),
  _own: readonly Own[],
): T => table

const reference = sql`CASE WHEN locations.id IS NOT NULL THEN json_build_object('id', locations.id, 'name', locations.name) END`

/**
 * Columns of the fields as the API returns them: in list rows, or only in a single record. `locations` must
 * be joined.
 */
export function fieldColumns(table: string, fields: Fields, of: 'row' | 'detail'): RawBuilder<unknown> {
  const selected = Object.entries(fields).filter(([, { detail }]) => (detail ? 'detail' : 'row') === of)
  return sql.join(
    selected.map(([name, { form }]) => {
      const column = sql.ref(`${table}.${name}`)
      if (form === 'location') return sql`${reference} AS location`
      if (form !== 'named') return column
      return sql`CASE WHEN ${column} <> '' THEN json_build_object('name', ${column}) END AS ${sql.ref(name)}`
    }),
  )
}

interface PersonBody {
  location?: number | null | undefined
  address?: Address | null | undefined
  phone?: string | undefined
}

type PersonColumns<B extends PersonBody> = Omit<B, 'location' | 'address'> & {
  location_id: 'location' extends keyof B ? B['location'] : undefined
  address: undefined extends B['address'] ? string | null | undefined : string | null
  phone_e164: undefined extends B['phone'] ? string | null | undefined : string | null
}

/** The parts of a body about a person, by column; undefined for missing fields. */
export const personColumns = <B extends PersonBody>(
  { country }: { country: Country },
  { location, address, ...same }: B,
): PersonColumns<B> => {
  const number = same.phone === undefined ? undefined : readPhone(same.phone, country)
  return {
    ...same,
    ...(number && { phone: number.phone }),
    location_id: location,
    address: address && JSON.stringify(address),
    phone_e164: number?.e164,
  } as PersonColumns<B>
}
