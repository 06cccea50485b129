import { type RawBuilder, sql } from 'kysely'

const known = new Map<string, RawBuilder<unknown>>()

/** A column as a part of a statement, made once for each: the statements of lists name the same few again and again. */
export function column(table: string, name: string): RawBuilder<unknown> {
  const path = `${table}.${name}`
  let reference = known.get(path)
  if (!reference) {
    reference = sql.ref(path)
    known.set(path, reference)
  }
  return reference
}
