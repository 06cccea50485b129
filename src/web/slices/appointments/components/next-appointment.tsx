import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { AppointmentListQuery } from '#contract/appointments/appointments.schemas.ts'
import { Fact, FactValue } from '#web/ui/facts.tsx'
import { appointmentsQuery } from '../api/appointments.ts'
import { appointmentPaths, appointmentTime } from './appointment-text.ts'

const next = AppointmentListQuery.parse({ ordering: 'date_time', upcoming: 'true', page_size: '1' })

export const nextAppointmentQuery = (patientId: number) => appointmentsQuery(patientId, next)

/** When a patient comes next. */
export function NextAppointment({ patientId }: { patientId: number }) {
  const { data, isError } = useQuery(nextAppointmentQuery(patientId))
  const appointment = data?.results[0]
  return (
    <Fact label="Next Appointment">
      <FactValue>
        {appointment ? (
          <Anchor component={Link} to={appointmentPaths.edit(appointment)}>
            <time dateTime={appointment.date_time}>{appointmentTime(appointment)}</time> · {appointment.type}
          </Anchor>
        ) : data ? (
          'None booked'
        ) : isError ? (
          appointmentMessages.fetchFailed
        ) : (
          ' '
        )}
      </FactValue>
    </Fact>
  )
}
