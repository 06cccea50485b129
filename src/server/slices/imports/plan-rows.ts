import { dayInZone } from '#contract/formats/dates.ts'
import { emptyValues } from '#contract/http/record-fields.ts'
import type { DuplicateChoice, ImportNoun } from '#contract/imports/imports.enums.ts'
import { fieldsOf } from '#contract/imports/imports.fields.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Found, Person } from '#contract/leads/lead-names.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { EndedLead } from '#contract/leads/leads.rules.ts'
import { noteLimits } from '#contract/notes/notes.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  findConnected,
  findRows,
  listShared,
  type RowResult,
  type StoredRow,
  storeResults,
} from './import-rows.repository.ts'
import type { StoredImport } from './imports.repository.ts'
import { findKnown } from './known-people.repository.ts'
import { findWritten, lockPeople, type PersonNote, type WritersOfImports } from './people.repository.ts'
import { changesBy, type Values } from './person-changes.ts'
import { type KnownPerson, personOf } from './person-matching.ts'
import { createRowReader, type ReadRow, readRow } from './read-row.ts'
import { rowName } from './sheets.ts'

/** Who is who, as for requests. */
export interface PeopleRules {
  whoAreThese<K extends Person>(people: readonly Person[], known: readonly K[]): Found<K>[]
  /** By what people may be the same. */
  keysOf(person: Person): string[]
}

/** The queue, as far as an import changes it. */
export interface QueueOfImported {
  /** Answers the ids of the requests by lead. */
  open(scope: Scope, db: Database, leads: readonly number[], now: Date): Promise<Map<number, number>>
  /** Removes those that no one has worked on. */
  withdraw(scope: Scope, db: Database, requests: readonly number[]): Promise<void>
  /** Closes the open requests of leads whose new status ends them. */
  closeEnded(call: CallContext, ended: readonly EndedLead[]): Promise<void>
  /** Opens those again that an import closed, for leads that its undo gives back their status. */
  reopenEnded(
    call: CallContext,
    leads: readonly { id: number; from: string; to: string }[],
    closed: { by: number | null; since: Date },
  ): Promise<void>
}

export interface RowWork {
  queue: QueueOfImported
  scope: Scope
  taken: StoredImport
  now: Date
  locations: readonly { id: number; name: string }[]
  people: PeopleRules
  writers: WritersOfImports
}

/** A row with what it says. */
export interface RowToImport {
  stored: StoredRow
  read: ReadRow
  choice: DuplicateChoice
}

export function readRows(
  { scope, taken, now, locations }: RowWork,
  rows: readonly StoredRow[],
): RowToImport[] {
  const { noun, header, mapping } = taken
  const reader = createRowReader({
    ...{ noun, header, country: scope.country, today: dayInZone(now, scope.timeZone) },
    mapping: { ...mapping, day_order: dayOrder(scope, taken) },
    locations: new Map(locations.map(({ id, name }) => [name.toLowerCase(), id])),
  })
  return rows.map((stored) => ({
    stored,
    read: checkedNote(readRow(reader, stored.cells)),
    choice: stored.choice ?? mapping.duplicates,
  }))
}

/** As chosen, as the dates themselves tell, or as is usual in the practice's country. */
function dayOrder(
  { country }: Pick<Scope, 'country'>,
  { mapping, day_orders }: Pick<StoredImport, 'mapping' | 'day_orders'>,
) {
  if (mapping.day_order) return mapping.day_order
  if (day_orders === 'mdy' || day_orders === 'dmy') return day_orders
  return country === 'US' || country === 'CA' ? 'mdy' : 'dmy'
}

function checkedNote(read: ReadRow): ReadRow {
  if (read.note.length <= noteLimits.content || read.reasons.some(({ field }) => field === 'note'))
    return read
  const text = `Use at most ${noteLimits.content.toLocaleString('en-US')} characters.`
  return { ...read, reasons: [...read.reasons, { field: 'note', text }] }
}

// Rows that are planned at once, for the memory that takes. Those about one person are never apart.
const atOnce = 500

/** Says of rows what will become of them, each by itself: others of the file may be about the same person. */
export async function planEach(work: RowWork, tx: Database, rows: readonly StoredRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await planRows(work, tx, rows.slice(at, at + atOnce))
}

async function planRows(work: RowWork, tx: Database, rows: readonly StoredRow[]): Promise<void> {
  await storeResults(work.taken, tx, await planned(work, tx, rows))
}

/** Says it once more of the rows that share something, which decides who is who. */
export async function planShared(work: RowWork, tx: Database): Promise<void> {
  let waiting: number[] = []
  const plan = async () => {
    await planRows(work, tx, await findRows(work.taken, tx, waiting))
    waiting = []
  }
  for (const rows of connected(await listShared(work.taken, tx))) {
    waiting.push(...rows)
    if (waiting.length >= atOnce) await plan()
  }
  await plan()
}

/** Says it once more of some rows and of those that share something with them. */
export async function planAround(work: RowWork, db: Database, numbers: readonly number[]): Promise<void> {
  const rows = await findConnected(work.taken, db, numbers)
  await planRows(work, db, await findRows(work.taken, db, [...new Set([...numbers, ...rows])]))
}

/** Rows that share something, directly or by others. */
function connected(shared: readonly (readonly number[])[]): number[][] {
  const parents = new Map<number, number>()
  const rootOf = (row: number): number => {
    let root = row
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    for (let at = row; at !== root; ) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const [first = 0, ...others] of shared)
    for (const other of others) {
      const [one, root] = [rootOf(first), rootOf(other)]
      if (one !== root) parents.set(root, one)
    }
  const rows = [...new Set(shared.flat())]
  return [...Map.groupBy(rows, rootOf).values()]
}

async function planned(work: RowWork, db: Database, rows: readonly StoredRow[]): Promise<RowResult[]> {
  const { scope, taken, people } = work
  const all = readRows(work, rows)
  const refused = all.filter(({ read }) => read.reasons.length > 0)
  const accepted = all
    .filter(({ read }) => read.reasons.length === 0)
    .map((row) => ({ ...row, person: personOf(row.read.values, scope.country) }))
  const known = await findKnown(
    scope,
    db,
    taken.noun,
    accepted.map(({ person }) => person),
  )
  const found = people.whoAreThese(
    accepted.map(({ person }) => person),
    known,
  )
  const before = await lockPeople(
    scope,
    db,
    taken.noun,
    accepted.flatMap(({ choice }, at) => (isChange(choice) ? (found[at]?.known?.id ?? []) : [])),
    false,
  )
  const isWritten = await findWritten(
    scope,
    db,
    taken.noun,
    accepted.flatMap(({ read, choice }, at): PersonNote[] => {
      const person = found[at]?.known?.id
      return isChange(choice) && person !== undefined ? [{ person, content: read.note }] : []
    }),
  )
  const keysOf = keysWith(people, known)
  const plan = createPlan(work, before, isWritten)
  const results = new Map<number, RowResult>()
  // Whoever has no name may stand before the row that tells whose number it is.
  const inTurn = [...accepted.keys()].toSorted((one, other) => turnOf(found, one) - turnOf(found, other))
  for (const at of inTurn) {
    const row = accepted[at] as (typeof accepted)[number]
    const { reasons, ...result } = plan(row, found[at]?.known?.id, found[at]?.first ?? at)
    results.set(row.stored.row, {
      ...result,
      reasons: [...reasons, ...row.read.remarks],
      row: row.stored.row,
      keys: keysOf(row.person),
    })
  }
  for (const { stored, read } of refused)
    results.set(stored.row, {
      ...{
        row: stored.row,
        verdict: 'refused',
        reasons: read.reasons,
        keys: [],
        person_id: null,
        same_as: null,
      },
    })
  return [...results.values()]
}

const turnOf = (found: readonly Found<unknown>[], at: number) =>
  Math.max(at, (found[at]?.first ?? at) + 0.5 * Number(found[at]?.first !== at))

const isChange = (choice: DuplicateChoice) => choice === 'fill' || choice === 'replace'

/** The keys of a row, with those who are known by any of them: two rows may be about one of these. */
function keysWith({ keysOf }: PeopleRules, known: readonly KnownPerson[]) {
  const ids = new Map<string, Set<number>>()
  for (const person of known)
    for (const key of keysOf(person)) ids.set(key, (ids.get(key) ?? new Set()).add(person.id))
  return (person: Person) => {
    const keys = keysOf(person)
    const found = new Set(keys.flatMap((key) => [...(ids.get(key) ?? [])]))
    return [...keys, ...[...found].map((id) => `#${id}`)]
  }
}

/** What someone new has where their row says nothing. */
export function newcomerOf({ noun, mapping }: Pick<StoredImport, 'noun' | 'mapping'>): Values {
  const { type, follow_up_date } = mapping
  return { ...emptyValues(fieldsOf[noun]), ...(noun === 'leads' && { type, follow_up_date }) }
}

const openStatuses: readonly unknown[] = ['new', 'repeat'] satisfies LeadStatus[]

const needsReply = (noun: ImportNoun, { status, phone, email }: Values) =>
  noun === 'leads' && openStatuses.includes(status) && (phone !== '' || email !== '')

/** Plans rows one after the other: a person is what the rows before have made of them. */
function createPlan(
  { taken, scope }: RowWork,
  before: ReadonlyMap<number, Values>,
  isWritten: (note: PersonNote) => boolean,
) {
  const { noun } = taken
  const notes = new Set<string>()
  const makers = new Map<string, number>()
  const current = new Map<string, Values>()
  return (
    { stored, read, choice }: RowToImport,
    known: number | undefined,
    first: number,
  ): Pick<RowResult, 'verdict' | 'reasons' | 'person_id' | 'same_as' | 'needs_reply'> => {
    const one = known === undefined ? `row ${first}` : `person ${known}`
    const maker = makers.get(one)
    const isOther = choice === 'create' && (known !== undefined || maker !== undefined)
    if (isOther) {
      const needs_reply = needsReply(noun, { ...newcomerOf(taken), ...read.values })
      return { verdict: 'new', reasons: [], person_id: null, same_as: null, needs_reply }
    }
    makers.set(one, maker ?? stored.row)
    if (known === undefined && maker === undefined) {
      const made: Values = { ...newcomerOf(taken), ...read.values }
      current.set(one, made)
      notes.add(`${one} ${read.note}`)
      return {
        verdict: 'new',
        reasons: [],
        person_id: null,
        same_as: null,
        needs_reply: needsReply(noun, made),
      }
    }
    const reasons =
      known === undefined && maker !== undefined
        ? [{ field: '', text: importMessages.sameAsRow(rowName(taken, maker)) }]
        : []
    const result = { reasons, person_id: known ?? null, same_as: maker ?? null }
    const was = current.get(one) ?? (known === undefined ? undefined : before.get(known))
    if (!isChange(choice) || !was) return { ...result, verdict: 'duplicate' }
    const changes = changesBy(noun, read.values, was, choice === 'fill' ? 'fill' : 'replace', scope.country)
    const changed = Object.entries(changes)
    current.set(one, { ...was, ...Object.fromEntries(changed.map(([name, [, value]]) => [name, value])) })
    const isNews =
      read.note !== '' &&
      !notes.has(`${one} ${read.note}`) &&
      !(known !== undefined && isWritten({ person: known, content: read.note }))
    notes.add(`${one} ${read.note}`)
    return { ...result, verdict: changed.length > 0 || isNews ? 'changed' : 'duplicate' }
  }
}
