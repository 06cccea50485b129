import type { Insertable } from 'kysely'
import pg from 'pg'
import type { Week } from '#contract/desk/desk.schemas.ts'
import type { Address } from '#contract/http/address.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import type { Tables } from '#server/schema/tables.ts'
import { createRandom, type Random } from './random.ts'
import '#server/slices/accounts/accounts.routes.ts'
import '#server/slices/documents/documents.repository.ts'
import '#server/slices/intake/requests/requests.repository.ts'
import '#server/slices/intake/phone/phone.repository.ts'
import '#server/slices/locations/locations.repository.ts'
import '#server/slices/notes/notes.repository.ts'
import '#server/slices/operatories/operatories.routes.ts'
import '#server/slices/opportunities/opportunities.routes.ts'
import '#server/slices/services/services.routes.ts'
import '#server/slices/tasks/tasks.repository.ts'

// Rows travel as JSON: what a column of JSON holds is not yet text, and bytes are hexadecimal text.
interface JsonColumns {
  leads: { address: Address | null }
  patients: { address: Address | null }
  /** Their data get the id of the row `of`. */
  events: { data: Record<string, unknown>; history: Record<string, unknown>; of?: object }
  provider_hours: { week: Week }
  intake_requests: { headers: Record<string, string>; body: string }
}

export type Row<T extends keyof Tables> = T extends keyof JsonColumns
  ? Omit<Insertable<Tables[T]>, keyof JsonColumns[T]> & JsonColumns[T]
  : Insertable<Tables[T]>

/** In the order in which they refer to one another. */
const tables = [
  ...([
    'companies',
    'locations',
    'operatories',
    'users',
    'staff',
    'staff_locations',
    'services',
    'opportunities',
  ] as const),
  ...(['accounts', 'web_forms', 'patients', 'leads', 'call_recordings', 'notes', 'tasks'] as const),
  ...(['intake_requests', 'calls', 'request_attempts', 'appointments', 'documents', 'events'] as const),
  ...(['provider_hours', 'time_off'] as const),
]
type Table = (typeof tables)[number]

/** All that the demo is going to store. The database is empty, so ids can be given out here. */
export interface Draft {
  random: Random
  now: Date
  rows: { [T in Table]: Row<T>[] }
  files: { key: string; content: Buffer }[]
  /** Adds a row that others refer to, and returns its id. */
  add<T extends Table>(table: T, row: Row<T>): number
  /** Adds a file and returns its storage key. */
  addFile(content: Buffer): string
}

export function createDraft(seed: string, now: Date): Draft {
  const rows = Object.fromEntries(tables.map((table): [Table, unknown[]] => [table, []])) as Draft['rows']
  const files: Draft['files'] = []
  return {
    ...{ random: createRandom(seed), now, rows, files },
    add: (table, row) => rows[table].push(Object.assign(row, { id: rows[table].length + 1 }) as never),
    addFile(content) {
      const key = newStorageKey()
      files.push({ key, content })
      return key
    },
  }
}

const timeOf = (row: object): number => {
  const { created_at, occurred_at, received_at } = row as Record<string, Date | undefined>
  return Number(created_at ?? occurred_at ?? received_at ?? 0)
}

/** Tables whose rows events name. */
const withEvents: ReadonlySet<Table> = new Set(['notes', 'tasks', 'appointments', 'documents'])

function nameRecords(events: Draft['rows']['events']): void {
  for (const event of events) {
    const noun = /\.([a-z]+)_/.exec(event.type)?.[1]
    if (noun && event.of) Object.assign(event.data, { [noun]: (event.of as { id: number }).id })
    delete event.of
    // For no subscriber: it happened before.
    Object.assign(event, { xid: null })
  }
}

/** Inserts every row, one statement per table; those without an id get theirs in the order in which they came about. */
export async function insertDraft(client: pg.ClientBase, { rows }: Draft): Promise<void> {
  for (const table of tables) {
    const [first] = rows[table]
    if (!first) continue
    const name = pg.escapeIdentifier(table)
    const ordered = 'id' in first ? rows[table] : rows[table].toSorted((a, b) => timeOf(a) - timeOf(b))
    if (table === 'events') nameRecords(rows.events)
    else if (withEvents.has(table)) ordered.forEach((row, at) => void Object.assign(row, { id: at + 1 }))
    const columns = Object.keys(first).map(pg.escapeIdentifier).join(', ')
    await client.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1)`,
      [JSON.stringify(ordered)],
    )
    if ('id' in first) {
      await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, ordered.length])
    }
  }
}
