import { formatWall, type WallTime } from '#contract/appointments/appointments.times.ts'
import { documentTypeLabel } from '#contract/documents/documents.enums.ts'
import type { Changes } from '#contract/events/event-definition.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { humanize } from '#contract/formats/labels.ts'
import { formatContact } from '#contract/formats/phone.ts'
import { deletionMessages } from '#contract/http/deletion-messages.ts'
import { type ChangedNames, fieldText } from '#contract/http/field-text.ts'
import type { Fields } from '#contract/http/record-fields.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { type CallCourse, callText } from '#contract/intake/phone.enums.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { attemptResultLabel, requestOutcomeLabel } from '#contract/queue/queue.enums.ts'
import { taskStatusLabel } from '#contract/tasks/tasks.enums.ts'
import { describeAppointment } from './appointment-details.ts'

const subjectName: Record<SubjectKind, string> = { leads: 'Lead', patients: 'Patient' }

export function describeEvent(
  kind: SubjectKind,
  what: string,
  data: Record<string, unknown>,
  names: ChangedNames,
): string {
  const text = (name: string) => String(data[name] ?? '')
  switch (what) {
    case 'note_written':
      return text('content')
    case 'note_changed':
      return `Note changed: ${text('content')}`
    case 'note_deleted':
      return `Note deleted: ${text('content')}`
    case 'task_created':
      return `Task created: ${text('title')}`
    case 'task_changed':
      return `Task changed: ${text('title')}`
    case 'task_moved':
      return `Task set to ${taskStatusLabel(text('status'))}: ${text('title')}`
    case 'task_deleted':
      return `Task deleted: ${text('title')}`
    case 'appointment_booked':
    case 'appointment_moved':
    case 'appointment_changed':
    case 'appointment_cancelled':
    case 'appointment_set':
    case 'appointment_deleted':
      return describeAppointment(what, data, names)
    case 'document_uploaded':
      return `Document uploaded: ${text('name')} (${documentTypeLabel(text('document_type'))})`
    case 'document_deleted':
      return `Document deleted: ${text('name')}`
    case 'document_restored':
      return `Document restored: ${text('name')}`
    case 'called':
      return text('details') || callText(data as unknown as CallCourse)
    case 'recorded':
      return text('details')
    case 'created':
      if (data.file) return imported(kind, data)
      return data.lead ? 'Patient created from a lead' : `${subjectName[kind]} created`
    // Imports of before the catalog.
    case 'imported':
      return imported(kind, data)
    case 'restored':
      return join(
        `${subjectName[kind]} deleted and restored`,
        data.cancelled ? deletionMessages.cancelled(Number(data.cancelled)) : '',
      )
    case 'booked':
      return `Booked ${formatWall(data.at as WallTime)} with ${text('provider')}`
    case 'unlinked':
      return data.undone ? 'No longer linked to a patient' : 'The patient was deleted'
    case 'converted':
      return join('Became a patient', changed(kind, data, names))
    case 'linked':
      return data.lead
        ? 'Linked to a lead'
        : join('Linked to the patient they were before', changed(kind, data, names))
    case 'merged':
      return `Merged with another lead of the same person: ${['name', 'phone', 'email'].map(text).filter(Boolean).join(', ') || 'no name'}`
    case 'unmerged':
      return `Merge with ${text('name') || 'a lead without a name'} undone`
    case 'told_apart':
      return `Marked as a different person from ${text('name') || 'a lead without a name'}`
    case 'may_be_same':
      return `May be the same person as ${text('name') || 'a lead without a name'} again`
    case 'request_left':
      return 'A request was moved to another lead'
    case 'request_joined':
      return 'A request was moved here from another lead'
    case 'request_closed':
      return [
        `Request closed: ${requestOutcomeLabel(text('outcome'))}`,
        data.booked_for ? formatDay(text('booked_for')) : '',
      ]
        .filter(Boolean)
        .join(', ')
    case 'request_reopened':
      return `Request opened again: ${requestOutcomeLabel(text('outcome'))} undone`
    case 'tried':
      return [attemptResultLabel(text('result')), text('note')].filter(Boolean).join(': ')
    case 'repeated':
      return join('Contacted us again', changed(kind, data, names), alsoReachedBy(data.contacts))
    default:
      return changed(kind, data, names)
  }
}

const imported = (kind: SubjectKind, { file }: Record<string, unknown>) =>
  `${subjectName[kind]} imported from ${String(file)}`

const join = (...sentences: string[]) => sentences.filter(Boolean).join('; ')

const alsoReachedBy = (contacts: unknown) =>
  Array.isArray(contacts) && contacts.length > 0
    ? `also reached by ${contacts.map(formatContact).join(', ')}`
    : ''

const changed = (kind: SubjectKind, data: Record<string, unknown>, names: ChangedNames) =>
  Object.entries((data.changes ?? {}) as Changes)
    .map(([name, [from, to]]) => {
      const field = fieldsOf[kind][name]
      return `${field?.label ?? humanize(name)}: ${fieldText(field, from, names)} → ${fieldText(field, to, names)}`
    })
    .join('; ')

const fieldsOf: Record<SubjectKind, Fields> = { leads: leadFields, patients: patientFields }
