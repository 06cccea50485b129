import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { EventType } from '#contract/events/catalog.ts'
import type { Tables } from '#server/schema/tables.ts'
import { type EventOfRows, eventInsert } from '../event-log.ts'
import type { Database } from './database.ts'

interface Stamps {
  staffId: number | null
  at: Date
}

/**
 * By whom rows are written, and when, for tables that keep this. Without a company the condition of the write says which rows
 * may be reached.
 */
export type Writing<Table extends keyof Tables = keyof Tables> = {
  companyId: number | null
} & (Tables[Table] extends { updated_at: unknown } ? Stamps : Partial<Stamps>)

/** The event of each row written. `rows` is a query with `id` and `location_id`; by default all rows written. */
interface WrittenEvent<Type extends EventType> extends Pick<EventOfRows<Type>, 'type' | 'data' | 'history'> {
  rows?: RawBuilder<unknown>
}
type AnyWrittenEvent = { [Type in EventType]: WrittenEvent<Type> }[EventType]

interface Written {
  /** Name of the query of the rows written; by default the table's. */
  as?: string
  /** By default all columns of the table. */
  returning?: RawBuilder<unknown>
  /** Null where nothing happened, or where the same transaction records it: a test asks for the reason. */
  event: AnyWrittenEvent | RawBuilder<unknown> | null
}

type Values<Row> = { readonly [Column in keyof Row]?: Row[Column] | RawBuilder<unknown> }

/** Parts of a statement that write the rows of one table: each a query with the rows written, and their events. */
export interface TableWriter<Table extends keyof Tables = keyof Tables> {
  table: Table
  /**
   * One row for each of `values`, which have the same columns, or for each row of `from`. Without `writing` they say
   * themselves of which company they are, and since when.
   */
  insert(
    writing: Writing<Table> | null,
    insert: Written & {
      values: Values<Insertable<Tables[Table]>> | readonly Values<Insertable<Tables[Table]>>[]
      from?: RawBuilder<unknown>
      onConflict?: RawBuilder<unknown>
    },
  ): RawBuilder<unknown>
  /** `silent` changes what only the program knows of: the record keeps its version. */
  update(
    writing: Writing<Table>,
    update: Written & {
      set: Values<Updateable<Tables[Table]>>
      from?: RawBuilder<unknown>
      where: RawBuilder<unknown>
      silent?: boolean
    },
  ): RawBuilder<unknown>
  remove(
    writing: Writing<Table>,
    remove: Written & { using?: RawBuilder<unknown>; where: RawBuilder<unknown> },
  ): RawBuilder<unknown>
  /** Adds many rows with the same columns; their ids in the same order. The events are the caller's. */
  insertRows(
    db: Database,
    writing: Writing<Table> | null,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<number[]>
  /** Expression that adds rows as they were, from JSON; a pointer to a row that is gone becomes null. */
  restored(company: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown>
}

type Stamp = 'created_at' | 'updated_at' | 'updated_by' | 'version'

// By this a test tells who wrote a statement.
const mark = sql.raw('/* by its slice */ ')

const isSql = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

const asSql = (value: unknown) => (isSql(value) ? value : sql`${value}`)

const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined)

/** Runs parts of a statement. */
export async function write(db: Database, ...parts: readonly RawBuilder<unknown>[]): Promise<void> {
  await sql`WITH ${sql.join(parts)} SELECT`.execute(db)
}

/**
 * The only writer of a table, made by the slice of its noun. It keeps what each change of a row brings along: `keeps` has
 * those of these columns that the table has.
 */
export function tableWriter<Table extends keyof Tables & string>(
  table: Table,
  keeps: readonly Extract<keyof Tables[Table], Stamp>[],
): TableWriter<Table> {
  const name = sql.table(table)
  const column = (of: string) => sql.ref(`${table}.${of}`)
  const kept = (values: Readonly<Record<Stamp, unknown>>) =>
    Object.fromEntries(given(values).filter(([stamp]) => (keeps as readonly string[]).includes(stamp)))
  const asNew = (writing: Writing<Table> | null) => {
    if (!writing) return {}
    const { companyId, staffId, at } = writing
    const stamps = kept({ created_at: at, updated_at: at, updated_by: staffId, version: undefined })
    return { ...(companyId !== null && { company_id: companyId }), ...stamps }
  }
  const asChanged = ({ staffId, at }: Writing<Table>) =>
    kept({
      created_at: undefined,
      updated_at: at,
      updated_by: staffId,
      version: sql`${column('version')} + 1`,
    })
  const ofCompany = ({ companyId }: Writing<Table>) =>
    companyId === null ? sql`` : sql`${column('company_id')} = ${companyId} AND `

  function part(
    writing: Writing<Table> | null,
    dml: RawBuilder<unknown>,
    written: Written,
  ): RawBuilder<unknown> {
    const { as = table, event, returning = sql`${name}.*` } = written
    const query = sql`${sql.ref(as)} AS (${dml} RETURNING ${returning})`
    if (event === null) return query
    if (isSql(event)) return sql`${query}${event}`
    const { rows = sql`SELECT id, location_id FROM ${sql.ref(as)}`, ...told } = event
    const { companyId, staffId = null, at } = writing ?? {}
    const record = {
      ...told,
      company_id: companyId,
      staff_id: staffId,
      occurred_at: at,
    } as EventOfRows<EventType>
    return sql`${query}, ${sql.ref(`logged_${as}`)} AS (${eventInsert(record, rows)})`
  }

  return {
    table,
    insert(writing, { values, from, onConflict = sql``, ...written }) {
      const all = [values].flat().map((row) => given({ ...asNew(writing), ...(row as object) }))
      const columns = sql.join((all[0] ?? []).map(([of]) => sql.ref(of)))
      const rows = all.map((row) => sql.join(row.map(([, value]) => asSql(value))))
      const source = from
        ? sql`SELECT ${sql.join(rows)} FROM ${from}`
        : sql`VALUES ${sql.join(rows.map((row) => sql`(${row})`))}`
      return part(writing, sql`INSERT INTO ${mark}${name} (${columns}) ${source} ${onConflict}`, written)
    },
    update(writing, { set, from, where, silent = false, ...written }) {
      const entries = given({ ...(silent ? {} : asChanged(writing)), ...set })
      const changes = sql.join(entries.map(([of, value]) => sql`${sql.ref(of)} = ${asSql(value)}`))
      const others = from ? sql`FROM ${from}` : sql``
      const dml = sql`UPDATE ${mark}${name} SET ${changes} ${others} WHERE ${ofCompany(writing)}(${where})`
      return part(writing, dml, written)
    },
    remove(writing, { using, where, ...written }) {
      const others = using ? sql`USING ${using}` : sql``
      const dml = sql`DELETE FROM ${mark}${name} ${others} WHERE ${ofCompany(writing)}(${where})`
      return part(writing, dml, written)
    },
    async insertRows(db, writing, rows) {
      const stamped = rows.map((row) => ({ ...asNew(writing), ...row }))
      const [first] = stamped
      if (!first) return []
      const columns = sql.join(Object.keys(first).map((of) => sql.ref(of)))
      const { rows: inserted } = await sql<{ id: number }>`
        INSERT INTO ${mark}${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(stamped)}::jsonb)
        RETURNING id
      `.execute(db)
      // Numbered in the order in which they were given.
      return inserted.map(({ id }) => id).sort((one, other) => one - other)
    },
    restored: (company, rows) => sql`restore_rows(${mark}${sql.lit(table)}::regclass, ${company}, ${rows})`,
  }
}
