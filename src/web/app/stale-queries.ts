import type { QueryKey } from '@tanstack/react-query'
import type { SubjectKind } from '#contract/http/subjects.ts'
import type { Change } from '#contract/realtime/realtime.endpoints.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { appointmentKeys } from '#web/slices/appointments/api/keys.ts'
import { documentKeys } from '#web/slices/documents/api/documents.ts'
import { inboxKeys } from '#web/slices/intake/api/inbox.ts'
import { leadKeys } from '#web/slices/leads/api/keys.ts'
import { noteKeys } from '#web/slices/notes/api/cache.ts'
import { ownNotes } from '#web/slices/notes/api/notes.ts'
import { patientKeys } from '#web/slices/patients/api/keys.ts'
import { queueKeys } from '#web/slices/queue/api/queue.ts'
import { taskKeys } from '#web/slices/tasks/api/cache.ts'

const homesOf = ({ lead, patient }: Change): { kind: SubjectKind; id: number }[] => [
  ...(lead === null ? [] : [{ kind: 'leads' as const, id: lead }]),
  ...(patient === null ? [] : [{ kind: 'patients' as const, id: patient }]),
]

export function staleQueries(change: Change): readonly QueryKey[] {
  const { subject, what, id } = change
  const homes = homesOf(change)
  const histories = homes.map(sharedQueryKeys.history)
  // Notes and tasks appear and disappear with their lead or patient.
  const hanging = what === 'changed' ? [] : [taskKeys.mine, noteKeys.allLists]
  switch (subject) {
    case 'lead': {
      const own = id === null ? [sharedQueryKeys.leads] : ownQueries('leads', id, leadKeys.detail(id))
      return [
        ...[leadKeys.lists, leadKeys.counts, leadKeys.people, sharedQueryKeys.dashboard],
        // Requests show the name and status of their lead, and its location decides who sees them.
        ...[queueKeys.all, sharedQueryKeys.day],
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
        queueKeys.persons,
        ...[...homes, ownNotes].flatMap((home) => [noteKeys.lists(home), noteKeys.details(home)]),
      ]
    case 'task':
      return [
        ...histories,
        ...homes.map(taskKeys.listsOf),
        ...[taskKeys.mine, taskKeys.detail(id ?? 0), queueKeys.persons],
      ]
    case 'appointment':
      return [
        ...histories,
        ...[appointmentKeys.lists, appointmentKeys.details, appointmentKeys.calendars],
        ...[appointmentKeys.unfinished, appointmentKeys.slots, appointmentKeys.collisions],
        queueKeys.persons,
      ]
    case 'calendar':
      return [
        ...[appointmentKeys.calendars, appointmentKeys.slots, sharedQueryKeys.operatories],
        ...[sharedQueryKeys.availability, sharedQueryKeys.schedules],
      ]
    case 'document':
      return [...histories, documentKeys.lists(change.patient ?? 0), documentKeys.detail(id ?? 0)]
    case 'request':
      return [inboxKeys.all, queueKeys.all, sharedQueryKeys.day]
    case 'call':
      return [...histories, ...homes.map((home) => leadKeys.detail(home.id)), queueKeys.persons]
  }
}

const ownQueries = (kind: SubjectKind, id: number, detail: QueryKey): QueryKey[] => [
  detail,
  sharedQueryKeys.history({ kind, id }),
]
