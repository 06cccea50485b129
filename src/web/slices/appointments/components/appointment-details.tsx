import { Anchor, Button, DataList, Group, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import {
  type Appointment,
  AppointmentListQuery,
  type CalendarEntry,
} from '#contract/appointments/appointments.schemas.ts'
import { formatWall, wallTime, zoneName } from '#contract/appointments/appointments.times.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { isTyping } from '#web/lib/is-typing.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { appointmentsQuery } from '../api/appointments.ts'
import { appointmentPaths, appointmentTime } from './appointment-text.ts'
import { VisitButtons } from './visit-buttons.tsx'
import { rescheduleKey } from './visit-keys.ts'
import { VisitStateChip } from './visit-state.tsx'
import { useSetVisitState } from './visit-steps.tsx'

interface AppointmentDetailsProps {
  entry: CalendarEntry
  /** Entries about the patient, such as the phone number. */
  patientFacts: (patientId: number) => ReactNode
  onClose: () => void
}

/** Patients at other locations are hidden, and so are the actions. */
export function AppointmentDetails({ entry, patientFacts, onClose }: AppointmentDetailsProps) {
  const { patient, date_time, time_zone, duration, type, visit_state, staff, location, operatory } = entry
  const setState = useSetVisitState()
  return (
    <Overlay title={labels.visit} onClose={onClose}>
      <Stack gap="lg">
        <DataList labelWidth="7rem" size="md" gap="xs">
          <DataEntry label={appointmentLabels.patient}>
            {patient ? (
              <Anchor component={Link} to={`/patients/${patient.id}`}>
                {patient.name}
              </Anchor>
            ) : (
              appointmentMessages.hiddenPatient
            )}
          </DataEntry>
          {patient && patientFacts(patient.id)}
          <DataEntry label={appointmentLabels.date_time}>
            {appointmentTime(entry)} {zoneName(new Date(date_time), time_zone)}
          </DataEntry>
          <DataEntry label={appointmentLabels.duration}>{formatDuration(duration)}</DataEntry>
          {type !== null && <DataEntry label={appointmentLabels.type}>{type}</DataEntry>}
          <DataEntry label={appointmentLabels.visit_state}>
            <Group gap="xs">
              <VisitStateChip state={visit_state} />
              {setBy(entry)}
            </Group>
            {entry.patient && entry.second_visit && <Text size="sm">{labels.isSecond}</Text>}
          </DataEntry>
          {entry.cancel_reason && (
            <DataEntry label={appointmentLabels.cancel_reason}>{entry.cancel_reason}</DataEntry>
          )}
          <DataEntry label={appointmentLabels.staff}>
            {staff?.name ?? appointmentMessages.notAssigned}
          </DataEntry>
          <DataEntry label={appointmentLabels.location}>{location?.name}</DataEntry>
          {operatory && <DataEntry label={appointmentLabels.operatory}>{operatory.name}</DataEntry>}
          {entry.patient && <DataEntry label={appointmentLabels.note}>{entry.note}</DataEntry>}
          {entry.patient && <OtherVisits appointment={entry} />}
        </DataList>
        {entry.patient && (
          <>
            <VisitButtons
              appointment={entry}
              onSet={(state) => {
                onClose()
                setState(entry, state)
              }}
            />
            <Group justify="flex-end" gap="xs">
              <Reschedule appointment={entry} onClose={onClose} />
              <Button component={Link} to={appointmentPaths.edit(entry)}>
                {labels.edit}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Overlay>
  )
}

function Reschedule({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const move = () => {
    onClose()
    bookingDialog.open({ moved: appointment })
  }
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key.toLowerCase() !== rescheduleKey || ctrlKey || metaKey || altKey || isTyping(target)) return
    event.preventDefault()
    move()
  })
  return (
    <Button
      variant="default"
      aria-haspopup="dialog"
      aria-keyshortcuts={rescheduleKey}
      rightSection={<KeyHint>{rescheduleKey.toUpperCase()}</KeyHint>}
      onClick={move}
    >
      {labels.reschedule}
    </Button>
  )
}

/** The person who set the state, and the time. */
function setBy({ visit_state_at, visit_state_by, time_zone }: CalendarEntry): string | undefined {
  if (!visit_state_at) return undefined
  const when = formatWall(wallTime(new Date(visit_state_at), time_zone))
  return visit_state_by ? labels.setBy(visit_state_by, when) : when
}

const around = AppointmentListQuery.parse({ ordering: '-date_time', page_size: '50' })

/** The visits before and after one, as far as they took place or will. */
function OtherVisits({ appointment }: { appointment: Appointment }) {
  const { data } = useQuery(appointmentsQuery(appointment.patient.id, around))
  const visits = (data?.results ?? []).filter(({ status }) => status !== 'cancelled')
  const last = visits.find(({ date_time }) => date_time < appointment.date_time)
  const next = visits.findLast(({ date_time }) => date_time > appointment.date_time)
  return (
    <>
      <DataEntry label={labels.lastVisit}>{visitText(last)}</DataEntry>
      <DataEntry label={labels.nextVisit}>{visitText(next)}</DataEntry>
    </>
  )
}

const visitText = (visit: Appointment | undefined) =>
  visit && [appointmentTime(visit), visit.type, visitStateLabel(visit.visit_state)].join(' · ')
