import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { WallTime } from '#contract/appointments/appointments.times.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { PatientRow } from '#contract/patients/patients.schemas.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { appointmentTime } from './appointment-columns.tsx'
import { BookAppointment } from './book-appointment.tsx'
import { PatientSearch } from './patient-search.tsx'
import type { Places } from './places.ts'

interface NewBookingProps {
  /** The time that was chosen on the calendar. */
  at: Partial<WallTime>
  /** Whose calendar it is, and where. */
  staff: number | null
  location: number | null
  places: Places
  onClose: () => void
}

/** A booking that starts on the calendar: first for whom, then the rest. */
export function NewBooking({ at, staff, location, places, onClose }: NewBookingProps) {
  const [patient, setPatient] = useState<PatientRow>()
  return (
    <Overlay title="New Appointment" onClose={onClose}>
      {patient ? (
        <Stack gap="md">
          <Text>
            For{' '}
            <Text span fw={600}>
              {patientName(patient)}
            </Text>
          </Text>
          <BookAppointment
            inDialog
            patientId={patient.id}
            places={places}
            given={{ ...at, staff_id: staff, location: location ?? patient.location?.id ?? null }}
            onBooked={(appointment) => {
              notifications.show({
                message: `${patientName(patient)} is booked for ${appointmentTime(appointment)}.`,
              })
              onClose()
            }}
            onCancel={onClose}
          />
        </Stack>
      ) : (
        <PatientSearch onChoose={setPatient} />
      )}
    </Overlay>
  )
}
