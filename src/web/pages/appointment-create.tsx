import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { appointmentTime } from '#web/slices/appointments/components/appointment-columns.tsx'
import { FormSkeleton } from '#web/slices/appointments/components/appointment-editor.tsx'
import { appointmentPaths } from '#web/slices/appointments/components/appointment-paths.ts'
import { BookAppointment } from '#web/slices/appointments/components/book-appointment.tsx'
import { placesOf } from '#web/slices/appointments/components/places.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { AppointmentPart, FormPaper } from './parts/appointment-part.tsx'

export function Component() {
  const { patientId } = useParams()
  const locations = useQuery(locationsQuery)
  const navigate = useNavigate()
  const places = locations.data ?? (locations.isError ? [] : undefined)
  return (
    <AppointmentPart
      title="Create Appointment"
      patientId={patientId}
      width="form"
      needsPatient
      back={(id) => <BackButton to={appointmentPaths.list(id)} label="Back to Appointments" />}
    >
      {(id, patient) => (
        <FormPaper>
          {patient && places ? (
            <BookAppointment
              patientId={id}
              places={placesOf(places)}
              given={{ location: patient.location?.id ?? null }}
              onBooked={(appointment) => {
                notifications.show({ message: `Booked for ${appointmentTime(appointment)}.` })
                navigate(appointmentPaths.list(id))
              }}
              onCancel={() => navigate(appointmentPaths.list(id))}
            />
          ) : (
            <FormSkeleton />
          )}
        </FormPaper>
      )}
    </AppointmentPart>
  )
}
