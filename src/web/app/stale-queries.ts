import type { QueryKey } from '@tanstack/react-query'
import type { SubjectKind } from '#contract/http/subjects.ts'
import type { Change } from '#contract/realtime/realtime.endpoints.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { appointmentKeys } from '#web/slices/appointments/api/keys.ts'
import { documentKeys } from '#web/slices/documents/api/keys.ts'
import { inboxKeys } from '#web/slices/intake/api/keys.ts'
import { leadKeys } from '#web/slices/leads/api/keys.ts'
import { ownNotes } from '#web/slices/notes/api/home.ts'
import { noteKeys } from '#web/slices/notes/api/keys.ts'
import { patientKeys } from '#web/slices/patients/api/keys.ts'
import { taskKeys } from '#web/slices/tasks/api/keys.ts'

/** Whom a change hangs on. */
const homesOf = ({ lead, patient }: Change): { kind: SubjectKind; id: number }[] => [
  ...(lead === null ? [] : [{ kind: 'leads' as const, id: lead }]),
  ...(patient === null ? [] : [{ kind: 'patients' as const, id: patient }]),
]

/** The queries that a change puts out of date. */
export function staleQueries(change: Change): readonly QueryKey[] {
  const { subject, what, id } = change
  const homes = homesOf(change)
  const histories = homes.map(sharedQueryKeys.history)
  // What hangs on somebody comes and goes with them.
  const hanging = what === 'changed' ? [] : [taskKeys.mine, noteKeys.allLists]
  switch (subject) {
    case 'lead': {
      const own = id === null ? [sharedQueryKeys.leads] : ownQueries('leads', id, leadKeys.detail(id))
      return [
        ...[leadKeys.lists, leadKeys.counts, leadKeys.people, sharedQueryKeys.dashboard],
        ...own,
        ...hanging,
      ]
    }
    case 'patient': {
      const own =
        id === null ? [sharedQueryKeys.patients] : ownQueries('patients', id, patientKeys.detail(id))
      return [patientKeys.lists, ...own, ...hanging]
    }
    case 'note':
      return [
        ...histories,
        ...[...homes, ownNotes].flatMap((home) => [noteKeys.lists(home), noteKeys.details(home)]),
      ]
    case 'task':
      return [...histories, ...homes.map(taskKeys.listsOf), taskKeys.mine, taskKeys.detail(id ?? 0)]
    case 'appointment':
      return [...histories, appointmentKeys.lists, appointmentKeys.details, appointmentKeys.calendars]
    case 'calendar':
      return [appointmentKeys.calendars]
    case 'document':
      return [...histories, documentKeys.lists(change.patient ?? 0), documentKeys.detail(id ?? 0)]
    case 'request':
      return [inboxKeys.all]
    case 'call':
      return [...histories, ...homes.map((home) => leadKeys.detail(home.id))]
  }
}

const ownQueries = (kind: SubjectKind, id: number, detail: QueryKey): QueryKey[] => [
  detail,
  sharedQueryKeys.history({ kind, id }),
]
