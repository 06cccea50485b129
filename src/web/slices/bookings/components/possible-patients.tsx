import { Button, Group, Stack, Text } from '@mantine/core'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import type { PossiblePatient } from '#contract/bookings/bookings.schemas.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import type { BookingAnswer } from '../api/bookings.ts'

interface PossiblePatientsProps {
  patients: readonly PossiblePatient[]
  onAnswer: (answer: BookingAnswer) => void
}

/** Asks which patient the person is, if any. */
export const PossiblePatients = ({ patients, onAnswer }: PossiblePatientsProps) => (
  <Stack gap="xs" role="alert">
    <Text fw={500}>{bookingMessages.maybePatients(patients.map(({ name }) => name))}</Text>
    <Group gap="xs">
      {patients.map((patient) => (
        <Button key={patient.id} variant="default" onClick={() => onAnswer({ patient: patient.id })}>
          {labels.isPatient(patient.name, detailsOf(patient))}
        </Button>
      ))}
      <Button variant="default" onClick={() => onAnswer({ someone_else: true })}>
        {labels.someoneElse}
      </Button>
    </Group>
  </Stack>
)

const detailsOf = ({ phone, email, date_of_birth }: PossiblePatient) =>
  [phone ? formatPhone(phone) : email, date_of_birth && formatDay(date_of_birth)].filter(Boolean).join(', ')
