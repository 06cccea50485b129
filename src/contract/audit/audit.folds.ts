import type { AuditEntry } from './audit.schemas.ts'

/** An entry with the entries that came along with it or repeat it. */
export type FoldedEntry = AuditEntry & { folded: AuditEntry[] }

/** Seconds around opening a record in which other views count as loaded by the same screen. */
const openingSeconds = 60
/** Seconds. Longer than the hour after which an open screen that reloads itself is logged again. */
const repeatSeconds = 2 * 60 * 60

/** Parts of a practice that screens load by themselves and that reveal nothing about a person. */
const background = new Set(['location hours', 'location provider-hours', 'company services'])

const isView = ({ action }: AuditEntry) => action === 'viewed' || action === 'listed'
const isBackground = ({ kind, part }: AuditEntry) => background.has(`${kind} ${part}`)

const recordOf = ({ kind, record_id }: AuditEntry) => `${kind} ${record_id}`
const secondsBetween = (a: AuditEntry, b: AuditEntry) => Math.abs(Date.parse(a.at) - Date.parse(b.at)) / 1_000
const isOfSamePerson = (a: AuditEntry, b: AuditEntry) => a.staff_id === b.staff_id && a.address === b.address

/** Whether a view was loaded along with a record that the same person opened, created or changed at that time. */
function isLoadedWith(entry: AuditEntry, main: AuditEntry): boolean {
  if (main.part !== null || !isOfSamePerson(entry, main) || secondsBetween(entry, main) > openingSeconds)
    return false
  if (isBackground(entry)) return true
  return entry.part !== null && main.record_id !== null && recordOf(entry) === recordOf(main)
}

const isRepeated = (entry: AuditEntry, above: AuditEntry): boolean =>
  isOfSamePerson(entry, above) &&
  // Two searches can have the same sentence, because the log does not store the search text.
  !entry.fields.includes('search') &&
  entry.sentence === above.sentence &&
  recordOf(entry) === recordOf(above) &&
  secondsBetween(entry, above) <= repeatSeconds

/**
 * Folds the entries of a page, keeping their order. A view folds into the entry that it came with, such as the
 * history into its lead, or into the same view above it, such as that of a screen that reloads itself.
 */
export function foldEntries(entries: readonly AuditEntry[]): FoldedEntry[] {
  const rows = new Map<AuditEntry, FoldedEntry>()
  const parents = entries.map((entry, at) =>
    isView(entry)
      ? (entries.find((main) => isLoadedWith(entry, main)) ??
        entries.slice(0, at).findLast((above) => isRepeated(entry, above)))
      : undefined,
  )
  const rootOf = (entry: AuditEntry): AuditEntry => {
    const parent = parents[entries.indexOf(entry)]
    return parent ? rootOf(parent) : entry
  }
  for (const entry of entries) if (rootOf(entry) === entry) rows.set(entry, { ...entry, folded: [] })
  for (const entry of entries) {
    const root = rootOf(entry)
    if (root !== entry) rows.get(root)?.folded.push(entry)
  }
  return [...rows.values()]
}
