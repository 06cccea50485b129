import {
  appointmentText,
  type ChangedAppointmentField,
  changedAppointmentFields,
} from '../appointments/appointments.changes.ts'
import { appointmentLabels } from '../appointments/appointments.labels.ts'
import { deskLabels } from '../desk/desk.labels.ts'
import { humanize } from '../formats/labels.ts'
import { type ChangedNames, fieldText } from '../http/field-text.ts'
import { nounOf } from '../nouns.ts'
import { attemptResultLabel, requestOutcomeLabel } from '../queue/queue.enums.ts'
import { taskStatusLabel } from '../tasks/tasks.enums.ts'

/** A history event of the request that an audit entry belongs to. */
export interface AuditedEvent {
  /** Kind of record and type of event, such as `lead` and `updated`. */
  subject: string
  what: string
  data: Readonly<Record<string, unknown>>
  names: ChangedNames
}

/** Settings whose names in the code differ from their labels. */
const settingNames: Readonly<Record<string, string>> = {
  promise_minutes: deskLabels.goal,
  tries: deskLabels.attempts,
  urgency: deskLabels.order,
}

/** Characters. Longer values are cut. */
const maxValue = 80

const shortened = (text: string) =>
  text.length > maxValue ? `${text.slice(0, maxValue - 1).trimEnd()}…` : text

/** Turns 'Date of Birth' into 'date of birth'. Names and abbreviations stay. */
const inSentence = (label: string) => label.replace(/\b(?!Twilio)[A-Z][a-z]+/g, (word) => word.toLowerCase())

/** Field names for use in a sentence. */
export const fieldNames = (kind: string, names: readonly string[]): string[] =>
  names.map((name) => inSentence(nounOf(kind)?.fields?.[name]?.label ?? settingNames[name] ?? humanize(name)))

/** Such as 'status from New Lead to Contacted', or only the field where its values cannot be shown. */
export function describeChanges(
  kind: string,
  events: readonly AuditedEvent[],
  sent: readonly string[],
): string[] {
  return events.flatMap(({ subject, what, data, names }) => {
    const changes = Object.entries((data.changes ?? {}) as Record<string, unknown>)
    if (what.startsWith('appointment_')) return appointmentChanges(Object.fromEntries(changes), names)
    // Two changes by one person can share a millisecond. The names of the sent fields show which changes belong
    // to this entry.
    const ofEntry = changes.filter(([name]) => subject !== kind || sent.length === 0 || sent.includes(name))
    return inOrderOfFields(subject, ofEntry).map(([name, change]) => {
      const [label = name] = fieldNames(subject, [name])
      const field = nounOf(subject)?.fields?.[name]
      if (!field || field.form === 'people' || !Array.isArray(change)) return label
      const [from, to] = change.map((value) => shortened(fieldText(field, value, names)))
      return `${label} from ${from} to ${to}`
    })
  })
}

// Sorts the changes by field list, because the database does not keep the order of object keys.
function inOrderOfFields<T>(kind: string, changes: [name: string, change: T][]) {
  const names = Object.keys(nounOf(kind)?.fields ?? {})
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return changes.toSorted(([a], [b]) => placeOf(a) - placeOf(b))
}

function appointmentChanges(changes: Readonly<Record<string, unknown>>, names: ChangedNames): string[] {
  return changedAppointmentFields.flatMap((field: ChangedAppointmentField) => {
    const change = changes[field]
    if (!Array.isArray(change)) return []
    const [from, to] = change.map((value) => shortened(appointmentText(field, value, names)))
    return `${inSentence(appointmentLabels[field])} from ${from} to ${to}`
  })
}

/** The outcome, the result of a try or the new task status, such as 'Booked', 'No answer' and 'Completed'. */
export function describeResult(events: readonly AuditedEvent[]): string {
  for (const { what, data } of events) {
    if (data.outcome !== undefined) return requestOutcomeLabel(String(data.outcome))
    if (what === 'tried') return attemptResultLabel(String(data.result))
    if (what === 'task_moved') return taskStatusLabel(String(data.status))
  }
  return ''
}
