import type { ImportVerdict } from '#contract/imports/imports.enums.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  countQueued,
  findRows,
  listMade,
  type RowResult,
  type StoredRow,
  storeResults,
} from './import-rows.repository.ts'
import { findKnown, findMerged } from './known-people.repository.ts'
import {
  findWritten,
  insertNotes,
  insertPeople,
  lockPeople,
  type PersonNote,
  updatePerson,
} from './people.repository.ts'
import { changesBy, endedBy, type Values } from './person-changes.ts'
import { personOf } from './person-matching.ts'
import { newcomerOf, type RowToImport, type RowWork, readRows } from './plan-rows.ts'

/** A row with whom it is about: null for someone to be made. */
interface Aimed extends RowToImport {
  target: number | null
}

/** Does what the dry run has said of rows. */
export async function applyRows(work: RowWork, tx: Database, rows: readonly StoredRow[]): Promise<void> {
  const { taken } = work
  const isLeft = ({ verdict, is_applied }: StoredRow) => verdict !== 'refused' && !is_applied
  const own = rows.filter(isLeft)
  const outside = own.flatMap(({ same_as }) =>
    same_as !== null && !own.some(({ row }) => row === same_as) ? [same_as] : [],
  )
  // The row that tells who it is may stand behind one that only has the number.
  const firsts = await findRows(taken, tx, [...new Set(outside)])
  const all = readRows(work, [...firsts.filter(isLeft).filter(({ row }) => row > taken.position), ...own])
  const personOfRow = new Map(firsts.map(({ row, person_id }) => [row, person_id]))
  const newcomers = await findNewcomers(work, tx, all)
  const waves = wavesOf(all)
  for (const wave of waves) {
    const aimed = wave.map((row): Aimed => {
      const { stored } = row
      const target = stored.same_as === null ? stored.person_id : (personOfRow.get(stored.same_as) ?? null)
      return { ...row, target: target ?? newcomers.get(stored.row) ?? null }
    })
    for (const [row, person] of await applyWave(work, tx, aimed)) personOfRow.set(row, person)
  }
}

/** Opens requests for new leads that wait for an answer, as many as an import may; their ids by lead. */
async function putInQueue(
  { scope, taken, now, queue }: RowWork,
  tx: Database,
  added: readonly { stored: StoredRow; id: number }[],
): Promise<Map<number, number>> {
  const waiting = added.filter(({ stored }) => stored.needs_reply).map(({ id }) => id)
  if (!taken.mapping.queue || waiting.length === 0) return new Map()
  const room = importLimits.queued - (await countQueued(taken, tx))
  return queue.open(scope, tx, waiting.slice(0, Math.max(0, room)), now)
}

/** Rows one after the other of each person, the first row of every one together. */
function wavesOf(rows: readonly RowToImport[]): RowToImport[][] {
  const waves: RowToImport[][] = []
  const counts = new Map<number, number>()
  const firstOf = ({ same_as, row }: StoredRow) => same_as ?? row
  // A row that tells who it is goes ahead of those that say the same person.
  const inTurn = rows.toSorted(
    (one, other) => Number(one.stored.same_as !== null) - Number(other.stored.same_as !== null),
  )
  for (const row of inTurn) {
    const at = counts.get(firstOf(row.stored)) ?? 0
    counts.set(firstOf(row.stored), at + 1)
    const wave = waves[at]
    if (wave) wave.push(row)
    else waves[at] = [row]
  }
  return waves
}

/** Who of the people to be made has come to the practice since the check, by row. */
async function findNewcomers(
  { scope, taken, people }: RowWork,
  tx: Database,
  rows: readonly RowToImport[],
): Promise<Map<number, number>> {
  const asked = rows
    .filter(({ stored, choice }) => stored.verdict === 'new' && choice !== 'create')
    .map(({ stored, read }) => ({ row: stored.row, person: personOf(read.values, scope.country) }))
  const persons = asked.map(({ person }) => person)
  const since = await findKnown(scope, tx, taken.noun, persons, taken.newest_id)
  const made = new Set(
    await listMade(
      taken,
      tx,
      since.map(({ id }) => id),
    ),
  )
  const found = people.whoAreThese(
    persons,
    since.filter(({ id }) => !made.has(id)),
  )
  return new Map(
    asked.flatMap(({ row }, at) => {
      const id = found[at]?.known?.id
      return id === undefined ? [] : [[row, id] as const]
    }),
  )
}

/** Applies rows, each about another person; answers who that is, by row. */
async function applyWave(work: RowWork, tx: Database, rows: readonly Aimed[]): Promise<Map<number, number>> {
  const { writers, scope, taken, now } = work
  const targets = rows.flatMap(({ target }) => target ?? [])
  const merged = await findMerged(scope, tx, taken.noun, targets)
  const idOf = ({ target }: Aimed) => (target === null ? null : (merged.get(target) ?? target))
  const people = await lockPeople(
    scope,
    tx,
    taken.noun,
    rows.flatMap((row) => idOf(row) ?? []),
    true,
  )
  const isWritten = await findWritten(
    scope,
    tx,
    taken.noun,
    rows.flatMap((row): PersonNote[] => {
      const person = idOf(row)
      return person === null ? [] : [{ person, content: row.read.note }]
    }),
  )
  const judged = rows.map((row) => {
    const person = idOf(row)
    const before = person === null ? undefined : people.get(person)
    if (person === null || !before)
      return { ...row, person: null, verdict: 'new' as ImportVerdict, changes: {}, isNews: true, before }
    const { choice, read } = row
    const isChange = choice === 'fill' || choice === 'replace'
    const changes = isChange ? changesBy(taken.noun, read.values, before, choice, scope.country) : {}
    const isNews = isChange && read.note !== '' && !isWritten({ person, content: read.note })
    const verdict: ImportVerdict = Object.keys(changes).length > 0 || isNews ? 'changed' : 'duplicate'
    return { ...row, person, verdict, changes, isNews, before }
  })
  const origin = { writers, scope, noun: taken.noun, fileName: taken.file_name, now }
  const added = judged.filter(({ verdict }) => verdict === 'new')
  const ids = await insertPeople(
    origin,
    tx,
    added.map(({ read }) => ({ ...newcomerOf(taken), ...read.values })),
  )
  const requests = await putInQueue(
    work,
    tx,
    added.map(({ stored }, at) => ({ stored, id: ids[at] ?? 0 })),
  )
  const personOfRow = new Map(added.map(({ stored }, at) => [stored.row, ids[at] ?? 0]))
  for (const { stored, person, changes } of judged) {
    if (person === null) continue
    personOfRow.set(stored.row, person)
    if (Object.keys(changes).length > 0) await updatePerson(origin, tx, person, changes)
  }
  const ended = judged.flatMap(
    ({ person, changes, before = {} }) => (person !== null && endedBy(person, changes, before)) || [],
  )
  if (taken.noun === 'leads') await work.queue.closeEnded({ scope, db: tx, now }, ended)
  const isApplied = ({ verdict }: { verdict: ImportVerdict }) => verdict === 'new' || verdict === 'changed'
  const noted = judged.filter(({ isNews, read }) => isNews && read.note.trim() !== '')
  const noteIds = await insertNotes(
    origin,
    tx,
    noted.map(({ stored, read, before }) => ({
      person: personOfRow.get(stored.row) ?? 0,
      location: before?.location ?? read.values.location ?? null,
      content: read.note,
    })),
  )
  const noteOf = new Map(noted.map(({ stored }, at) => [stored.row, noteIds[at] ?? null]))
  const side = (changes: Values, at: 0 | 1) =>
    Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, (change as unknown[])[at]]))
  await storeResults(
    taken,
    tx,
    judged.map((row): RowResult => {
      const { stored, verdict, changes } = row
      return {
        ...{ row: stored.row, verdict, reasons: stored.reasons, keys: stored.keys, same_as: stored.same_as },
        person_id: personOfRow.get(stored.row) ?? null,
        note_id: noteOf.get(stored.row) ?? null,
        needs_reply: stored.needs_reply,
        request_id: requests.get(personOfRow.get(stored.row) ?? 0) ?? null,
        ...(Object.keys(changes).length > 0 && { before: side(changes, 0), after: side(changes, 1) }),
        is_applied: isApplied(row),
      }
    }),
  )
  return personOfRow
}
