import { countOf, listOf } from '../formats/labels.ts'
import type { DeletionCounts } from './deletions.endpoints.ts'
import { undoSeconds } from './undo.ts'

const names = {
  notes: ['note', 'notes'],
  tasks: ['task', 'tasks'],
  appointments: ['appointment', 'appointments'],
  documents: ['document', 'documents'],
  recordings: ['call recording', 'call recordings'],
  duplicates: ['merged duplicate', 'merged duplicates'],
} as const satisfies Partial<Record<keyof DeletionCounts, [one: string, many: string]>>

/** Lists the records deleted or changed along with a lead or patient, in plain sentences. */
export function goesWith(counts: DeletionCounts): string {
  const { requests, open_requests, leads } = counts
  const kinds = Object.entries(names).filter(([kind]) => counts[kind as keyof typeof names] > 0)
  const phrases = kinds.map(([kind, [singular, plural]]) =>
    countOf(counts[kind as keyof typeof names], singular, plural),
  )
  if (requests > 0) phrases.push(`the details of ${countOf(requests, 'request', 'requests')}`)
  const isSingular =
    phrases.length === 1 && requests === 0 && counts[kinds[0]?.[0] as keyof typeof names] === 1
  const deletedRecords = listOf(phrases)
  return [
    deletedRecords
      ? `${deletedRecords.charAt(0).toUpperCase()}${deletedRecords.slice(1)} ${isSingular ? 'is' : 'are'} deleted too.`
      : 'Nothing else is deleted with it.',
    ...(open_requests > 0
      ? [`${countOf(open_requests, 'open request is', 'open requests are')} closed.`]
      : []),
    ...(leads > 0
      ? [`${countOf(leads, 'lead stays', 'leads stay')}, no longer linked to this patient.`]
      : []),
    `You can undo this for ${undoSeconds} seconds.`,
  ].join(' ')
}

export const deletionMessages = {
  notAllowed: "Your role can't delete leads and patients. Ask an administrator.",
  deleted: (name: string) => `Deleted: ${name}`,
  restored: (name: string) => `Restored: ${name}`,
  cancelled: (count: number) =>
    count === 1
      ? '1 appointment is now canceled: its time was just booked.'
      : `${count} appointments are now canceled: their times were just booked.`,
  tooLate: 'This can no longer be undone.',
  restoreFailed: 'Failed to undo the deletion. Please try again.',
} as const
