import type { AuditEntry } from './audit.schemas.ts'

/** An entry with those that only came along with it or repeat it. */
export type FoldedEntry = AuditEntry & { folded: AuditEntry[] }

/** Within these seconds, what else a screen loads belongs to what was opened. */
const opening = 60
/** Longer than the hour after which an open screen that reloads by itself is recorded again. */
const repeating = 2 * 60 * 60

/** Views of parts of a practice that screens load by themselves and that tell nothing about a person. */
const background = new Set(['location hours', 'company services'])

const isView = ({ action }: AuditEntry) => action === 'viewed' || action === 'listed'
const isBackground = ({ kind, part }: AuditEntry) => background.has(`${kind} ${part}`)

const recordOf = ({ kind, record_id }: AuditEntry) => `${kind} ${record_id}`
const secondsBetween = (a: AuditEntry, b: AuditEntry) => Math.abs(Date.parse(a.at) - Date.parse(b.at)) / 1_000
const isOfSamePerson = (a: AuditEntry, b: AuditEntry) => a.staff_id === b.staff_id && a.address === b.address

/** True for a view of a part of what the same person opened, created or changed at that time. */
function cameWith(entry: AuditEntry, main: AuditEntry): boolean {
  if (main.part !== null || !isOfSamePerson(entry, main) || secondsBetween(entry, main) > opening)
    return false
  if (isBackground(entry)) return true
  return entry.part !== null && main.record_id !== null && recordOf(entry) === recordOf(main)
}

const isRepeated = (entry: AuditEntry, other: AuditEntry): boolean =>
  isOfSamePerson(entry, other) &&
  // Two searches read alike, since the log does not say what was searched for.
  !entry.fields.includes('search') &&
  entry.sentence === other.sentence &&
  recordOf(entry) === recordOf(other) &&
  secondsBetween(entry, other) <= repeating

/**
 * The entries of a page, in its order. Views fold into what they came with, such as the history into the lead that was
 * opened, and into the same view above them, such as that of a screen that reloads by itself.
 */
export function foldEntries(entries: readonly AuditEntry[]): FoldedEntry[] {
  const rows = new Map<AuditEntry, FoldedEntry>()
  const parents = entries.map((entry, at) =>
    isView(entry)
      ? (entries.find((main) => cameWith(entry, main)) ??
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
