import type { ImportVerdict } from '#contract/imports/imports.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findAdded, findEdited, markUndone, type StoredRow } from './import-rows.repository.ts'
import { lockPeople, removeNotes, removeUntouched, updatePerson } from './people.repository.ts'
import { undoOf } from './person-changes.ts'
import type { RowWork } from './plan-rows.ts'

/** Takes back what rows did, from the last one on; what people changed since stays. */
export async function undoRows(
  { scope, taken, now }: Omit<RowWork, 'locations'>,
  tx: Database,
  rows: readonly StoredRow[],
): Promise<void> {
  const origin = { scope, noun: taken.noun, now }
  const idsOf = (verdict: ImportVerdict) =>
    rows.flatMap((row) => (row.verdict === verdict && row.person_id !== null ? [row.person_id] : []))
  const added = new Map(
    (await findAdded(taken, tx, [...idsOf('new'), ...idsOf('changed')])).map((each) => [each.id, each]),
  )
  const gone = await removeUntouched(
    origin,
    tx,
    idsOf('new').flatMap((id) => added.get(id) ?? []),
  )
  const people = await lockPeople(scope, tx, taken.noun, idsOf('changed'), true)
  const edited = await findEdited(taken, tx, [...people.keys()])
  const kept = new Map<number, string[]>()
  const notes: number[] = []
  for (const { row, verdict, person_id, note_id, before, after } of rows) {
    if (person_id === null) continue
    if (verdict === 'new' && !gone.has(person_id)) kept.set(row, [])
    const current = people.get(person_id)
    // Whom the import added is removed or kept as a whole.
    if (verdict === 'new' || added.has(person_id) || !current) continue
    if (note_id !== null) notes.push(note_id)
    const known = edited.get(person_id) ?? new Set()
    const undo = undoOf(before ?? {}, after ?? {}, current, known)
    const { changes } = undo
    if (undo.kept.length > 0) kept.set(row, undo.kept)
    edited.set(person_id, new Set([...known, ...undo.kept]))
    if (Object.keys(changes).length === 0) continue
    await updatePerson(origin, tx, person_id, changes, current)
    const restored = Object.entries(changes).map(([name, [, was]]) => [name, was])
    people.set(person_id, { ...current, ...Object.fromEntries(restored) })
  }
  await removeNotes(scope, tx, notes)
  await markUndone(
    taken,
    tx,
    rows.map(({ row }) => ({ row, is_kept: kept.has(row), kept_fields: kept.get(row) ?? [] })),
  )
}
