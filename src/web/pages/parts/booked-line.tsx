import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatWallWithWeekday, minutesLater, wallTime } from '#contract/appointments/appointments.times.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { appointmentPaths } from '#web/slices/appointments/components/appointment-text.ts'
import { nextAppointmentQuery } from '#web/slices/appointments/components/next-appointment.tsx'
import { patientQuery } from '#web/slices/patients/api/patient.ts'

/** The next visit of a patient, and a button to book another of the family. */
export default function BookedLine({ patientId }: { patientId: number }) {
  const { data } = useQuery(nextAppointmentQuery(patientId))
  const { data: patient } = useQuery(patientQuery(patientId))
  const next = data?.results[0]
  if (!next) return <Text size="sm" mih="1.5rem" />
  const { date_time, duration, time_zone, staff, location } = next
  const at = wallTime(new Date(date_time), time_zone)
  const another = () =>
    bookingDialog.open({
      family: { last_name: patient?.last_name ?? '', phone: patient?.phone ?? '' },
      from: minutesLater(new Date(date_time), duration).toISOString(),
      to: at.day,
      ...(staff && { staff: staff.id }),
      ...(location && { location: location.id }),
    })
  return (
    <Group gap="md" mih="1.5rem">
      <Anchor component={Link} size="sm" fw={500} to={appointmentPaths.edit(next)}>
        {labels.booked(formatWallWithWeekday(at), staff?.name)}
      </Anchor>
      <Anchor component="button" type="button" size="sm" onClick={another}>
        {labels.family}
      </Anchor>
    </Group>
  )
}
