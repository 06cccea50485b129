import type { ChangedNames } from '../http/field-text.ts'
import { appointmentStatusLabel, visitStateLabel } from './appointments.enums.ts'
import { formatDuration } from './appointments.rules.ts'
import { formatWall, type WallTime } from './appointments.times.ts'

/** Fields whose changes the history shows, in this order; `status` only in entries from before there were states. */
export const changedAppointmentFields = [
  'status',
  'visit_state',
  'cancel_reason',
  'date_time',
  'staff',
  'duration',
  'type',
  'location',
  'operatory',
  'note',
] as const
export type ChangedAppointmentField = (typeof changedAppointmentFields)[number]

/** A stored appointment value in words, for the history and the audit log. */
export function appointmentText(
  field: ChangedAppointmentField,
  value: unknown,
  { locations, staff }: ChangedNames,
): string {
  if (value === null) return 'none'
  switch (field) {
    case 'status':
      return appointmentStatusLabel(String(value))
    case 'visit_state':
      return visitStateLabel(String(value))
    case 'date_time':
      return formatWall(value as WallTime)
    case 'staff':
      return staff[String(value)] ?? 'a former staff member'
    case 'duration':
      return formatDuration(Number(value))
    case 'type':
    case 'operatory':
      return String(value)
    case 'cancel_reason':
    case 'note':
      return String(value) || 'none'
    case 'location':
      return locations[String(value)] ?? 'none'
  }
}
