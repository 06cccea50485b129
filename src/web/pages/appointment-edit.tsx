import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { pathId } from '#web/lib/path-id.ts'
import { AppointmentEditor } from '#web/slices/appointments/components/appointment-editor.tsx'
import { appointmentPaths } from '#web/slices/appointments/components/appointment-paths.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { AppointmentPart, FormPaper } from './parts/appointment-part.tsx'

export function Component() {
  const params = useParams()
  const appointmentId = pathId(params.appointmentId)
  const locations = useQuery(locationsQuery)
  const navigate = useNavigate()
  return (
    <AppointmentPart
      title="Edit Appointment"
      patientId={params.patientId}
      width="form"
      back={(id) => <BackButton to={appointmentPaths.list(id)} label="Back to Appointments" />}
    >
      {(patientId) =>
        appointmentId === undefined ? (
          <LoadError message={appointmentMessages.idRequired} />
        ) : (
          <FormPaper>
            <AppointmentEditor
              key={appointmentId}
              which={{ patientId, id: appointmentId }}
              locations={locations.data ?? (locations.isError ? [] : undefined)}
              onDone={() => navigate(appointmentPaths.list(patientId))}
            />
          </FormPaper>
        )
      }
    </AppointmentPart>
  )
}
