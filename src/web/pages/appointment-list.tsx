import { useParams } from 'react-router'
import { AllAppointments } from '#web/slices/appointments/components/all-appointments.tsx'
import { AddAppointment } from '#web/slices/appointments/components/appointments-list.tsx'
import { AppointmentPart } from './parts/appointment-part.tsx'

export function Component() {
  const { patientId } = useParams()
  return (
    <AppointmentPart
      title="Appointments"
      patientId={patientId}
      actions={(id) => <AddAppointment patientId={id} primary />}
    >
      {(id) => <AllAppointments patientId={id} />}
    </AppointmentPart>
  )
}
