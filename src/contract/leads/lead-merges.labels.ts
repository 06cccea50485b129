import { undoableDays } from '../change-sets/change-sets.enums.ts'
import type { DifferentField, LaterKind } from './lead-merges.schemas.ts'

// Labels of merges, single exports, which the bundler inlines.

export const mergeQuestion = `Requests, notes, tasks, recordings and history of both leads move to the older one. It keeps its own name and phone, and the status that is further along. The duplicate is removed. You can undo this for ${undoableDays('merge')} days.`
export const undoMerge = 'Undo Merge'
/** For a lead without a name, phone and email. */
export const otherLead = 'the other lead'
export const undoMergeOf = (name: string) => `Undo merge: ${name}`
export const mergedUntil = (name: string, day: string) =>
  `Merged with ${name || 'a lead without a name'}. You can undo this until ${day}.`
export const becomesSeparate = (name: string) =>
  `${name} becomes a separate lead again, with its requests, notes, tasks and recordings. Fields that someone changed since the merge stay as they are.`
export const otherValues = (name: string) => `Values of ${name} that this lead doesn't have`
export const fieldValue = ({ label, other }: DifferentField) => `${label}: ${other}`
export const notTaken = (fields: readonly DifferentField[]) =>
  `Leads merged. Not taken from the duplicate: ${fields.map(fieldValue).join(', ')}.`
export const later = (name: string) => `Added since the merge. Select what belongs to ${name}.`
export const laterKind: Readonly<Record<LaterKind, string>> = {
  note: 'Note',
  task: 'Task',
  request: 'Request',
}
export const keptFields = (labels: readonly string[]) =>
  `Merge undone. Changed since, so not reverted: ${labels.join(', ')}.`
