import { keysOf } from '../formats/labels.ts'

const day = 24 * 60 * 60

/** Seconds in which each kind of change can be undone. Afterwards the rows of before are deleted. */
export const undoableSeconds = {
  deletion: 60,
  document: 7 * day,
  import: 30 * day,
  merge: 30 * day,
  bulk_change: 30 * day,
} as const
export type ChangeSetKind = keyof typeof undoableSeconds
export const undoableDays = (kind: ChangeSetKind): number => undoableSeconds[kind] / day
export const changeSetKinds = keysOf(undoableSeconds)

export const changeSetStates = ['done', 'undone'] as const
