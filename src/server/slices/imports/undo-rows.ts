import type { ImportVerdict } from '#contract/imports/imports.enums.ts'
import { isEnding } from '#contract/leads/leads.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { StoredRow } from './import-rows.repository.ts'
import { findMerged } from './known-people.repository.ts'
import { lockPeople, removeNotes, removeUntouched, updatePerson } from './people.repository.ts'
import { text, undoOf, type Values } from './person-changes.ts'
import type { RowWork } from './plan-rows.ts'
import { findAdded, findEdited, listChangedLater, markUndone, passOn } from './undone-rows.repository.ts'

/** Takes back what rows did, from the last one on; what people changed since stays. */
export async function undoRows(
  { writers, scope, taken, now, queue }: Pick<RowWork, 'writers' | 'scope' | 'taken' | 'now' | 'queue'>,
  tx: Database,
  rows: readonly StoredRow[],
): Promise<void> {
  const origin = { writers, scope, noun: taken.noun, now }
  const idsOf = (verdict: ImportVerdict) =>
    rows.flatMap((row) => (row.verdict === verdict && row.person_id !== null ? [row.person_id] : []))
  const [made, changed] = [idsOf('new'), idsOf('changed')]
  await queue.withdraw(
    scope,
    tx,
    rows.flatMap(({ request_id }) => request_id ?? []),
  )
  const added = new Map((await findAdded(taken, tx, [...made, ...changed])).map((each) => [each.id, each]))
  const gone = await removeUntouched(
    origin,
    tx,
    made.flatMap((id) => added.get(id) ?? []),
  )
  // A lead that was merged lives on in another one.
  const merged = await findMerged(scope, tx, taken.noun, [...made, ...changed])
  const idNow = (id: number) => merged.get(id) ?? id
  const people = await lockPeople(scope, tx, taken.noun, [...made, ...changed].map(idNow), true)
  const edited = await findEdited(taken, tx, changed)
  const later = await listChangedLater(taken, tx, changed)
  const kept = new Map<number, string[]>()
  const notes: number[] = []
  const revived: { id: number; from: string; to: string }[] = []
  for (const { row, verdict, person_id, note_id, before, after } of rows) {
    if (person_id === null) continue
    const current = people.get(idNow(person_id))
    if (verdict === 'new' && !gone.has(person_id) && current) kept.set(row, [])
    // Whom the import added is removed or kept as a whole.
    if (verdict === 'new' || added.has(person_id) || !current) continue
    if (note_id !== null) notes.push(note_id)
    const known = edited.get(person_id) ?? new Set()
    const { changes, kept: different } = undoOf(before ?? {}, after ?? {}, current, known)
    const passed = later.has(person_id)
      ? await passOn(taken, tx, person_id, pick(before, different), pick(after, different))
      : new Set<string>()
    const left = different.filter((name) => !passed.has(name))
    if (left.length > 0) kept.set(row, left)
    edited.set(person_id, new Set([...known, ...left]))
    if (Object.keys(changes).length === 0) continue
    await updatePerson(origin, tx, idNow(person_id), changes)
    const [to, from] = (changes.status ?? []).map(text)
    if (from && to && isEnding(from, to)) revived.push({ id: idNow(person_id), from, to })
    const restored = Object.entries(changes).map(([name, [, was]]) => [name, was])
    people.set(idNow(person_id), { ...current, ...Object.fromEntries(restored) })
  }
  if (taken.noun === 'leads') {
    const closed = { by: taken.staff_id, since: new Date(taken.created_at) }
    await queue.reopenEnded({ scope, db: tx, now }, revived, closed)
  }
  await removeNotes(origin, tx, notes)
  await markUndone(
    taken,
    tx,
    rows.map(({ row }) => ({ row, is_kept: kept.has(row), kept_fields: kept.get(row) ?? [] })),
  )
}

const pick = (values: Values | null, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values?.[name] ?? null]))
