import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { AppointmentListQuery } from '#contract/appointments/appointments.schemas.ts'
import type { ListState } from '#web/lib/list-state.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { appointmentsQuery } from '../api/appointments.ts'
import { appointmentColumns } from './appointment-columns.tsx'
import { appointmentPaths } from './appointment-paths.ts'

interface AppointmentsListProps {
  patientId: number
  list: ListState<AppointmentListQuery>
  pageSizes: readonly number[]
  /** Rows that there is always room for. */
  minRows: number
}

/** The appointments of a patient: table and pages. */
export function AppointmentsList({ patientId, list, pageSizes, minRows }: AppointmentsListProps) {
  const appointments = useQuery(appointmentsQuery(patientId, list.query))
  return (
    <Stack gap="xs">
      <PagedTable
        label="Appointments"
        list={list}
        result={appointments}
        failure={appointmentMessages.fetchFailed}
        columns={appointmentColumns}
        rowKey={({ id }) => id}
        minRows={minRows}
        pageSizes={pageSizes}
        pagerLabel="Pages of appointments"
        empty={
          <EmptyState
            title={appointmentMessages.none}
            hint="Book the first one: choose a day, a time and who treats."
          />
        }
      />
    </Stack>
  )
}

/** The way to a new appointment of a patient. */
export function AddAppointment({ patientId, primary = false }: { patientId: number; primary?: boolean }) {
  return (
    <Button component={Link} to={appointmentPaths.book(patientId)} variant={primary ? 'filled' : 'default'}>
      Add New Appointment
    </Button>
  )
}
