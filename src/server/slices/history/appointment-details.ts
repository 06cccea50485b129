import { appointmentStatusLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import { formatWall, type WallTime } from '#contract/appointments/appointments.times.ts'
import type { Changes } from '#server/platform/record-changes.ts'
import type { Names } from './history.repository.ts'

// In this order, whatever the log's.
const fields = ['status', 'date_time', 'staff', 'duration', 'type', 'location'] as const
type Field = (typeof fields)[number]

/** What happened, followed by the changed fields. */
export function describeAppointment(what: string, data: Record<string, unknown>, names: Names): string {
  const changes = (data.changes ?? {}) as Changes
  const told = fields.flatMap((field) => {
    const change = changes[field]
    // A move's headline has both times.
    if (!change || (field === 'date_time' && what === 'appointment_moved')) return []
    const [from, to] = change.map((value) => shown(field, value, names))
    return `${appointmentLabels[field]}: ${from} → ${to}`
  })
  return [`${headline(what, data)}: ${data.type}, ${formatWall(data.at as WallTime)}`, ...told].join('; ')
}

function headline(what: string, data: Record<string, unknown>): string {
  switch (what) {
    case 'appointment_moved':
      return `Appointment moved from ${formatWall(data.from as WallTime)}`
    case 'appointment_set':
      return `Appointment set to ${appointmentStatusLabel(String(data.status))}`
    default:
      return `Appointment ${what.replace('appointment_', '')}`
  }
}

function shown(field: Field, value: unknown, { locations, staff }: Names): string {
  if (value === null) return 'none'
  switch (field) {
    case 'status':
      return appointmentStatusLabel(String(value))
    case 'date_time':
      return formatWall(value as WallTime)
    case 'staff':
      return staff[String(value)] ?? 'somebody who has left'
    case 'duration':
      return formatDuration(Number(value))
    case 'type':
      return String(value)
    case 'location':
      return locations[String(value)] ?? 'none'
  }
}
