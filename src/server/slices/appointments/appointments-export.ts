import { sql } from 'kysely'
import { visitStateLabels } from '#contract/appointments/appointments.enums.ts'
import { choiceField } from '#contract/http/record-fields.ts'
import { clockIn, columnsOf } from '#server/platform/exports/cells.ts'
import { type ExportQuery, exportList } from '#server/platform/exports/export-list.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { columns as selected } from './appointments.sql.ts'
import { appointmentsOf, type Days } from './calendar.repository.ts'

const columns = columnsOf({
  date_time: { label: 'Date and Time', form: 'instant' },
  patient: { label: 'Patient', form: 'named' },
  type: { label: 'Type', form: 'line' },
  visit_state: { ...choiceField(visitStateLabels, 'unconfirmed'), label: 'Status' },
  cancel_reason: { label: 'Cancel Reason', form: 'line' },
  staff: { label: 'Staff', form: 'named' },
  duration: { label: 'Minutes', form: 'number' },
  location: { label: 'Location', form: 'location' },
  operatory: { label: 'Operatory', form: 'named' },
  note: { label: 'Note', form: 'text' },
  time_zone: { label: 'Time Zone', form: 'line' },
  created_at: { label: 'Created', form: 'instant' },
  updated_at: { label: 'Updated', form: 'instant' },
})

/** The appointments of some days, as a file; each with the time at its location. */
export function exportAppointments(
  call: CallContext & { query: ExportQuery },
  patients: Subject,
  days: Days,
) {
  const { scope } = call
  return exportList(call, {
    name: 'appointments',
    table: 'appointments',
    within: ofCompany(scope, 'appointments'),
    ...appointmentsOf(scope, patients, days),
    order: { by: [sql`appointments.starts_at`], descending: false },
    selected: selected(scope),
    columns,
    onScreen: columns
      .filter(({ name }) => name === 'date_time')
      .map((column) => ({ ...column, cell: (row) => clockIn(String(row.time_zone))(String(row.date_time)) })),
    shown: ['date_time', 'patient', 'type', 'visit_state', 'staff', 'duration', 'location'],
  })
}
