import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { AppointmentListQuery } from '#contract/appointments/appointments.schemas.ts'
import { type ListState, useLastPage } from '#web/lib/list-state.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
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
  const { query, change } = list
  const appointments = useQuery(appointmentsQuery(patientId, query))
  useLastPage(list, appointments.isPlaceholderData ? undefined : appointments.data?.count)
  if (appointments.isError && !appointments.data) {
    return <LoadError message={appointmentMessages.fetchFailed} onRetry={() => appointments.refetch()} />
  }
  const isPaged = (appointments.data?.count ?? 0) > Math.min(...pageSizes)
  return (
    <Stack gap="xs">
      <DataTable
        label="Appointments"
        columns={appointmentColumns}
        rows={appointments.data?.results}
        rowKey={({ id }) => id}
        ordering={query.ordering}
        onOrder={(ordering) => change({ ordering })}
        minRows={minRows}
        waiting={appointments.isPlaceholderData}
        empty={
          <EmptyState
            title={appointmentMessages.none}
            hint="Book the first one: choose a day, a time and who treats."
          />
        }
      />
      {isPaged && (
        <Pager
          label="Pages of appointments"
          page={query.page}
          pageSize={query.page_size}
          pageSizes={pageSizes}
          count={appointments.data?.count}
          onPage={(page) => change({ page })}
          onPageSize={(page_size) => change({ page_size })}
        />
      )}
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
