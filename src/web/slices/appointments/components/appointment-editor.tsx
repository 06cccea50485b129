import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { appointmentQuery } from '../api/appointments.ts'
import type { AppointmentKey } from '../api/keys.ts'
import { EditAppointment } from './edit-appointment.tsx'
import { placesOf } from './places.ts'

interface AppointmentEditorProps {
  which: AppointmentKey
  /** Undefined while they are loading. */
  locations: readonly Location[] | undefined
  onDone: () => void
}

/** Edit Appointment, from loading the appointment on. */
export function AppointmentEditor({ which, locations, onDone }: AppointmentEditorProps) {
  const { data, error, refetch } = useQuery(appointmentQuery(which))
  if (errorStatus(error) === 404) return <LoadError message={appointmentMessages.notFound} />
  if (data && locations) {
    return (
      <EditAppointment
        appointment={data}
        fetchLatest={async () => (await refetch()).data}
        places={placesOf(locations, data)}
        onDone={onDone}
      />
    )
  }
  if (error) return <LoadError message={appointmentMessages.fetchFailed} onRetry={() => refetch()} />
  return <FormSkeleton />
}

/** Keeps the place of a form of which nothing is known yet. */
export const FormSkeleton = () => <Skeleton height={380} aria-busy="true" />
