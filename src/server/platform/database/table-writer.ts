import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Actor } from '#contract/actors/actors.enums.ts'
import type { EventType } from '#contract/events/catalog.ts'
import type { Tables } from '#server/schema/tables.ts'
import { staffIdOf } from '../actors.ts'
import { type EventOfRows, eventInsert } from '../event-log.ts'
import type { Database } from './database.ts'

interface Stamps {
  actor: Actor
  at: Date
}

/**
 * Company, author and time of a write; a table without `updated_at` needs only the company. A null company reaches rows of
 * all companies that match the condition.
 */
export type Writing<Table extends keyof Tables = keyof Tables> = {
  companyId: number | null
} & (Tables[Table] extends { updated_at: unknown } ? Stamps : Partial<Stamps>)

/** The event of each written row. `rows` is a query with `id` and `location_id`; the default is all written rows. */
interface WrittenEvent<Type extends EventType> extends Pick<EventOfRows<Type>, 'type' | 'data' | 'history'> {
  rows?: RawBuilder<unknown>
}
type AnyWrittenEvent = { [Type in EventType]: WrittenEvent<Type> }[EventType]

interface Written {
  /** Name of the query that returns the written rows. The default is the name of the table. */
  as?: string
  /** The default is all columns of the table. */
  returning?: RawBuilder<unknown>
  /** Null without an event, or when the same transaction records it. `eventless-writes.ts` lists the reasons. */
  event: AnyWrittenEvent | RawBuilder<unknown> | null
}

type Values<Row> = { readonly [Column in keyof Row]?: Row[Column] | RawBuilder<unknown> }

/** Makes parts of statements that write one table: a query that returns the written rows, and the insert of their events. */
export interface TableWriter<Table extends keyof Tables = keyof Tables> {
  table: Table
  /**
   * Inserts one row for each of `values`, which have the same columns, or for each row of `from`. Without `writing`, the
   * values include company and times.
   */
  insert(
    writing: Writing<Table> | null,
    insert: Written & {
      values: Values<Insertable<Tables[Table]>> | readonly Values<Insertable<Tables[Table]>>[]
      from?: RawBuilder<unknown>
      onConflict?: RawBuilder<unknown>
    },
  ): RawBuilder<unknown>
  /** A `silent` update changes columns that no answer shows, and keeps the version. */
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
  /** Adds many rows with the same columns, without events. Returns their ids in the same order. */
  insertRows(
    db: Database,
    writing: Writing<Table> | null,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<number[]>
  /** An expression that inserts deleted rows again, from JSON. References to rows that no longer exist become null. */
  restored(company: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown>
}

type Stamp = 'created_at' | 'updated_at' | 'updated_by' | 'version'

// `scoped-statements.check.ts` looks for this mark.
const mark = sql.raw('/* by its slice */ ')

const isSql = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

const asSql = (value: unknown) => (isSql(value) ? value : sql`${value}`)

const definedEntries = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined)

/** Runs parts of a statement. */
export async function write(db: Database, ...parts: readonly RawBuilder<unknown>[]): Promise<void> {
  await sql`WITH ${sql.join(parts)} SELECT`.execute(db)
}

/**
 * The only writer of a table, made by the slice of its noun. Each write sets the columns of `stamps`, which lists
 * `created_at`, `updated_at`, `updated_by` and `version` if the table has them.
 */
export function tableWriter<Table extends keyof Tables & string>(
  table: Table,
  stamps: readonly Extract<keyof Tables[Table], Stamp>[],
): TableWriter<Table> {
  const name = sql.table(table)
  const column = (of: string) => sql.ref(`${table}.${of}`)
  const stampsOf = (values: Readonly<Record<Stamp, unknown>>) =>
    Object.fromEntries(
      definedEntries(values).filter(([stamp]) => (stamps as readonly string[]).includes(stamp)),
    )
  const asNew = (writing: Writing<Table> | null) => {
    if (!writing) return {}
    const { companyId, actor, at } = writing
    const stamped = stampsOf({
      created_at: at,
      updated_at: at,
      updated_by: actor && staffIdOf(actor),
      version: undefined,
    })
    return { ...(companyId !== null && { company_id: companyId }), ...stamped }
  }
  const asChanged = ({ actor, at }: Writing<Table>) =>
    stampsOf({
      created_at: undefined,
      updated_at: at,
      updated_by: actor && staffIdOf(actor),
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
    const { companyId, actor, at } = writing ?? {}
    const record = { ...told, company_id: companyId, actor, occurred_at: at } as EventOfRows<EventType>
    return sql`${query}, ${sql.ref(`logged_${as}`)} AS (${eventInsert(record, rows)})`
  }

  return {
    table,
    insert(writing, { values, from, onConflict = sql``, ...written }) {
      const all = [values].flat().map((row) => definedEntries({ ...asNew(writing), ...(row as object) }))
      const columns = sql.join((all[0] ?? []).map(([of]) => sql.ref(of)))
      const rows = all.map((row) => sql.join(row.map(([, value]) => asSql(value))))
      const source = from
        ? sql`SELECT ${sql.join(rows)} FROM ${from}`
        : sql`VALUES ${sql.join(rows.map((row) => sql`(${row})`))}`
      return part(writing, sql`INSERT INTO ${mark}${name} (${columns}) ${source} ${onConflict}`, written)
    },
    update(writing, { set, from, where, silent = false, ...written }) {
      const entries = definedEntries({ ...(silent ? {} : asChanged(writing)), ...set })
      const changes = sql.join(entries.map(([of, value]) => sql`${sql.ref(of)} = ${asSql(value)}`))
      const source = from ? sql`FROM ${from}` : sql``
      const dml = sql`UPDATE ${mark}${name} SET ${changes} ${source} WHERE ${ofCompany(writing)}(${where})`
      return part(writing, dml, written)
    },
    remove(writing, { using, where, ...written }) {
      const source = using ? sql`USING ${using}` : sql``
      const dml = sql`DELETE FROM ${mark}${name} ${source} WHERE ${ofCompany(writing)}(${where})`
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
      // Identity columns count in the order of the rows.
      return inserted.map(({ id }) => id).sort((a, b) => a - b)
    },
    restored: (company, rows) => sql`restore_rows(${mark}${sql.lit(table)}::regclass, ${company}, ${rows})`,
  }
}
