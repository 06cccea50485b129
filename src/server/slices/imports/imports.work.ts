import { dayInZone } from '#contract/formats/dates.ts'
import { plainText } from '#contract/formats/plain-text.ts'
import { may } from '#contract/http/permissions.ts'
import { emptyValues } from '#contract/http/record-fields.ts'
import type { DuplicateChoice, ImportVerdict } from '#contract/imports/imports.enums.ts'
import { fieldsOf } from '#contract/imports/imports.fields.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import { noteLimits } from '#contract/notes/notes.schemas.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isRetryable, isUnavailable } from '#server/platform/database/failures.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Log } from '#server/platform/log.ts'
import { isDeadly } from '#server/platform/run-id.ts'
import {
  findRows,
  findTwins,
  judgeAgain,
  nextRows,
  type RowResult,
  type StoredRow,
  storeResults,
} from './import-rows.repository.ts'
import { advance, beginNext, type StoredImport, takeImport, updateImport } from './imports.repository.ts'
import { findKnown } from './known-people.repository.ts'
import { insertNotes, insertPeople, lockPeople, updatePerson } from './people.repository.ts'
import { changesBy, type Values } from './person-changes.ts'
import { keysOf, matchOf, mayBeTwins } from './person-matching.ts'
import { createRowReader, type ReadRow, readRow } from './read-row.ts'
import { undoRows } from './undo-rows.ts'

export interface ImportParts {
  db: Database
  clock: Clock
  log: Log
  /** What the person who imports sees; undefined when they may no longer sign in. */
  scopeOfStaff(db: Database, staffId: number): Promise<Scope | undefined>
  locationsOf(scope: Scope, db: Database): Promise<{ id: number; name: string }[]>
}

// Rows in a transaction: people wait for none that is long.
const batch = { checking: 1_000, running: 500, undoing: 500 }

/** Does what imports wait for, a batch at a time, until nothing does. Any process may take the next batch. */
export async function workOnImports(parts: ImportParts, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted) {
    // Marked outside of the transaction of the batch: a server that dies with it leaves the mark.
    const begun = await beginNext(parts.db)
    if (!begun) return
    try {
      await inTransaction(parts.db, async (tx) => {
        const taken = await takeImport(tx, begun)
        if (taken) await doBatch(parts, tx, taken)
      })
    } catch (error) {
      if (isUnavailable(error) || isRetryable(error)) throw error
      parts.log.error({ err: error, import_id: begun.id }, 'an import is stopped')
      const taken = await takeImport(parts.db, begun)
      if (taken) await stop(parts, parts.db, taken, importMessages.failed(taken.position + 1))
    }
  }
}

/** Ends the work on an import with the reason. What was imported so far can be undone. */
async function stop(
  { clock }: Pick<ImportParts, 'clock'>,
  db: Database,
  { company_id, id, state }: StoredImport,
  problem: string,
): Promise<void> {
  const next = { checking: 'ready', running: 'stopped', undoing: 'stopped' } as const
  const isStarted = state !== 'checking'
  await updateImport({ companyId: company_id }, db, id, {
    state: next[state as keyof typeof next],
    problem,
    ...(isStarted && { finishedAt: clock.now() }),
  })
}

async function doBatch(parts: ImportParts, tx: Database, taken: StoredImport): Promise<void> {
  const now = parts.clock.now()
  const state = taken.state as keyof typeof batch
  const staffId = state === 'undoing' ? taken.undone_by : taken.staff_id
  const scope = staffId === null ? undefined : await parts.scopeOfStaff(tx, staffId)
  const locations = scope ? await parts.locationsOf(scope, tx) : []
  const problem = isDeadly(taken.begun_by) ? importMessages.interrupted : obstacle(taken, scope, locations)
  if (problem || !scope) return stop(parts, tx, taken, problem ?? importMessages.staffGone)
  const rows = await nextRows(taken, tx, batch[state])
  const work = { scope, taken, now, locations }
  if (rows.length > 0) {
    if (state === 'undoing') await undoRows(work, tx, rows)
    else if (state === 'checking') await storeResults(taken, tx, await checkRows(work, tx, rows))
    else for (const part of withoutTwins(work, rows)) await importRows(work, tx, part)
    await advance(taken, tx, rows.at(-1)?.row ?? 0, rows.length)
    return
  }
  if (state === 'checking') await judgeTwins(work, tx)
  const next = { checking: 'ready', running: 'done', undoing: 'undone' } as const
  await updateImport({ companyId: taken.company_id }, tx, taken.id, {
    state: next[state],
    ...(state !== 'checking' && { finishedAt: now }),
  })
}

/** Why the work may not go on: what counts is what whoever asked for it may do now. */
function obstacle(
  { state, mapping }: StoredImport,
  scope: Scope | undefined,
  locations: RowWork['locations'],
): string | undefined {
  if (!scope) return importMessages.staffGone
  if (!may(scope, 'import_people')) return importMessages.rightsGone
  const isGone = mapping.location !== null && !locations.some(({ id }) => id === mapping.location)
  return state !== 'undoing' && isGone ? importMessages.locationGone : undefined
}

export interface RowWork {
  scope: Scope
  taken: StoredImport
  now: Date
  locations: readonly { id: number; name: string }[]
}

/** A row as it was read, with who it is about and what it is to do. */
interface JudgedRow {
  stored: StoredRow
  read: ReadRow
  verdict: ImportVerdict
  person: number | null
  changes: Record<string, [unknown, unknown]>
  before: Values | undefined
}

const readerOf = ({ scope, taken, now, locations }: RowWork) =>
  createRowReader({
    ...{
      noun: taken.noun,
      country: scope.country,
      header: taken.header,
      today: dayInZone(now, scope.timeZone),
    },
    mapping: { ...taken.mapping, day_order: dayOrder(scope, taken) },
    locations: new Map(locations.map(({ id, name }) => [name.toLowerCase(), id])),
  })

/** As chosen, as the dates themselves tell, or as is usual in the practice's country. */
export const dayOrder = (
  { country }: Pick<Scope, 'country'>,
  { mapping, day_orders }: Pick<StoredImport, 'mapping' | 'day_orders'>,
) => {
  if (mapping.day_order) return mapping.day_order
  if (day_orders === 'mdy' || day_orders === 'dmy') return day_orders
  return country === 'US' || country === 'CA' ? 'mdy' : 'dmy'
}

async function judgeRows(
  work: RowWork,
  db: Database,
  rows: readonly StoredRow[],
  isLocked: boolean,
): Promise<JudgedRow[]> {
  const { scope, taken } = work
  const { noun, mapping } = taken
  const reader = readerOf(work)
  const reads = rows.map((stored) => ({ stored, read: checkedNote(readRow(reader, stored.cells)) }))
  const known = await findKnown(
    scope,
    db,
    noun,
    reads.filter(({ read }) => read.reasons.length === 0).map(({ read }) => read.values),
  )
  const matched = reads.map(({ stored, read }) => {
    const choice: DuplicateChoice = stored.choice ?? mapping.duplicates
    const person = read.reasons.length > 0 ? undefined : matchOf(read.values, known, scope.country)
    return { stored, read, choice, person: person?.id ?? null }
  })
  const wanted = matched.flatMap(({ choice, person }) =>
    person !== null && (choice === 'fill' || choice === 'replace') ? [person] : [],
  )
  const people = await lockPeople(scope, db, noun, wanted, isLocked)
  return matched.map(({ stored, read, choice, person }): JudgedRow => {
    const judged = { stored, read, person, changes: {}, before: undefined }
    if (read.reasons.length > 0) return { ...judged, verdict: 'refused' }
    if (person === null || choice === 'create') return { ...judged, verdict: 'new' }
    const before = people.get(person)
    if (!before || choice === 'skip') return { ...judged, verdict: 'duplicate' }
    const changes = changesBy(
      noun,
      read.values,
      before,
      choice === 'fill' ? 'fill' : 'replace',
      scope.country,
    )
    const isChanged = Object.keys(changes).length > 0
    return { ...judged, verdict: isChanged ? 'changed' : 'duplicate', changes, before }
  })
}

function checkedNote(read: ReadRow): ReadRow {
  if (read.note.length <= noteLimits.content) return read
  const text = `Use at most ${noteLimits.content.toLocaleString('en-US')} characters.`
  return { ...read, reasons: [...read.reasons, { field: 'note', text }] }
}

function keysOfRow({ scope }: RowWork, { values }: ReadRow): string[] {
  const { contacts, born } = keysOf(values, scope.country)
  return [...contacts, born].filter(Boolean)
}

/** What a row shares with the other rows about the same person: a number, an address or a day of birth, and the name. */
function twinKeys(work: RowWork, read: ReadRow): string[] {
  const { first_name = '', last_name = '' } = read.values as Record<string, string>
  const name = plainText(`${first_name} ${last_name}`).trim()
  return keysOfRow(work, read).map((key) => `${key} ${name}`)
}

const resultOf = (work: RowWork, { stored, read, verdict, person }: JudgedRow): RowResult => ({
  row: stored.row,
  verdict,
  reasons: read.reasons,
  keys: read.reasons.length > 0 ? [] : twinKeys(work, read),
  person_id: verdict === 'new' ? null : person,
})

/** What would become of rows, without doing it. */
export async function checkRows(
  work: RowWork,
  db: Database,
  rows: readonly StoredRow[],
): Promise<RowResult[]> {
  return (await judgeRows(work, db, rows, false)).map((row) => resultOf(work, row))
}

/** Says of rows about the person of an earlier row what they will find once that one is imported. */
export async function judgeTwins(work: RowWork, tx: Database): Promise<void> {
  const { taken, scope } = work
  const reader = readerOf(work)
  const twins = await findTwins(taken, tx)
  for (let at = 0; at < twins.length; at += batch.checking) {
    const some = twins.slice(at, at + batch.checking)
    const rows = await findRows(
      taken,
      tx,
      some.flatMap(({ row, first }) => [row, first]),
    )
    const byNumber = new Map(rows.map((row) => [row.row, row]))
    const valuesOf = (number: number) => readRow(reader, byNumber.get(number)?.cells ?? []).values
    const judged = some.flatMap(({ row, first }) => {
      const choice = byNumber.get(row)?.choice ?? taken.mapping.duplicates
      if (choice === 'create') return []
      const made = { ...emptyValues(fieldsOf[taken.noun]), ...valuesOf(first) }
      const changes =
        choice === 'skip' ? {} : changesBy(taken.noun, valuesOf(row), made, choice, scope.country)
      const verdict: ImportVerdict = Object.keys(changes).length > 0 ? 'changed' : 'duplicate'
      return [{ row, verdict, reasons: [{ field: '', text: importMessages.sameAsRow(first) }] }]
    })
    await judgeAgain(taken, tx, judged)
  }
}

/** Parts of a batch in which no two rows may be about one person, so that the second one finds who the first one made. */
function withoutTwins(work: RowWork, rows: readonly StoredRow[]): StoredRow[][] {
  const reader = readerOf(work)
  const parts: StoredRow[][] = [[]]
  let seen = new Map<string, Values[]>()
  for (const row of rows) {
    const read = readRow(reader, row.cells)
    const keys = keysOfRow(work, read)
    const isTwin = keys.some((key) =>
      seen.get(key)?.some((other) => mayBeTwins(read.values, other, work.scope.country)),
    )
    if (isTwin) {
      parts.push([])
      seen = new Map()
    }
    for (const key of keys) seen.set(key, [...(seen.get(key) ?? []), read.values])
    parts.at(-1)?.push(row)
  }
  return parts
}

/** Imports rows, each by what the person of it has become by those before. */
async function importRows(work: RowWork, tx: Database, rows: readonly StoredRow[]): Promise<void> {
  let left = rows
  while (left.length > 0) {
    const judged = await judgeRows(work, tx, left, true)
    // A number leads one row to a person whom a birth date has led another to.
    const people = judged.map(({ person }) => person)
    const again = people.findIndex((person, at) => person !== null && people.indexOf(person) < at)
    const now = again === -1 ? judged.length : again
    await importJudged(work, tx, judged.slice(0, now))
    left = left.slice(now)
  }
}

async function importJudged(work: RowWork, tx: Database, judged: readonly JudgedRow[]): Promise<void> {
  const { scope, taken, now } = work
  const origin = { scope, noun: taken.noun, fileName: taken.file_name, now }
  const added = judged.filter(({ verdict }) => verdict === 'new')
  const ids = await insertPeople(
    origin,
    tx,
    added.map(({ read }) => read.values),
  )
  const personOf = new Map(added.map((row, at) => [row, ids[at] ?? 0]))
  for (const row of judged) {
    if (row.verdict !== 'changed' || row.person === null) continue
    await updatePerson(origin, tx, row.person, row.changes, row.before ?? {})
    personOf.set(row, row.person)
  }
  const noted = judged.filter((row) => personOf.has(row) && row.read.note.trim() !== '')
  const noteIds = await insertNotes(
    origin,
    tx,
    noted.map((row) => ({
      person: personOf.get(row) ?? 0,
      location: row.before?.location ?? row.read.values.location ?? null,
      content: row.read.note,
    })),
  )
  const noteOf = new Map(noted.map((row, at) => [row, noteIds[at] ?? null]))
  const side = (changes: JudgedRow['changes'], at: 0 | 1) =>
    Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[at]]))
  await storeResults(
    taken,
    tx,
    judged.map((row) => ({
      ...resultOf(work, row),
      person_id: personOf.get(row) ?? row.person,
      note_id: noteOf.get(row) ?? null,
      ...(row.verdict === 'changed' && { before: side(row.changes, 0), after: side(row.changes, 1) }),
      is_applied: personOf.has(row),
    })),
  )
}
