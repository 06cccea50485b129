import {
  appointmentText,
  changedAppointmentFields as fields,
} from '#contract/appointments/appointments.changes.ts'
import { appointmentStatusLabel, visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { formatWall, type WallTime } from '#contract/appointments/appointments.times.ts'
import type { Changes } from '#contract/events/event-definition.ts'
import type { ChangedNames } from '#contract/http/field-text.ts'

/** What happened, followed by the changed fields. */
export function describeAppointment(
  what: string,
  data: Record<string, unknown>,
  names: ChangedNames,
): string {
  const changes = (data.changes ?? {}) as Changes
  const told = fields.flatMap((field) => {
    const change = changes[field]
    // A move's headline has both times.
    if (!change || (field === 'date_time' && what === 'appointment_moved')) return []
    const [from, to] = change.map((value) => appointmentText(field, value, names))
    return `${appointmentLabels[field]}: ${from} → ${to}`
  })
  return [`${headline(what, data)}: ${data.type}, ${formatWall(data.at as WallTime)}`, ...told].join('; ')
}

function headline(what: string, data: Record<string, unknown>): string {
  switch (what) {
    case 'appointment_moved':
      return `Appointment moved from ${formatWall(data.from as WallTime)}`
    case 'appointment_set':
      return `Appointment set to ${data.visit_state ? visitStateLabel(String(data.visit_state)) : appointmentStatusLabel(String(data.status))}`
    default:
      return `Appointment ${what.replace('appointment_', '')}`
  }
}
