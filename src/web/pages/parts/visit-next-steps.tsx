import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { useSession } from '#web/lib/use-session.ts'
import { patientQuery } from '#web/slices/patients/api/patient.ts'
import { useQuickAdd } from '#web/slices/queue/api/quick-add.ts'
import { CreateTask } from '#web/slices/tasks/components/task-dialogs.tsx'
import { showNotice } from '#web/ui/notices.ts'

/** The dialog is open before its buttons have loaded. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

interface NextStepsProps {
  appointment: Appointment
  onDone: () => void
}

/** Steps after a canceled or missed visit. */
export default function NextSteps({ appointment, onDone }: NextStepsProps) {
  const [isTask, setIsTask] = useState(false)
  const { data: patient } = useQuery(patientQuery(appointment.patient.id))
  const ownLocation = useSession()?.locationInfo.locations[0]?.id
  const add = useQuickAdd()
  const keyFor = useAttemptKey()
  const location = appointment.location?.id ?? patient?.location?.id ?? ownLocation
  const backToQueue = () => {
    if (!patient || location === undefined) return
    const day = formatDay(wallTime(new Date(appointment.date_time), appointment.time_zone).day)
    const message = appointment.visit_state === 'no_show' ? labels.missed(day) : labels.canceled(day)
    const { phone, email } = patient
    const body = { name: patientName(patient), phone, email, location, channel: 'phone' as const, message }
    const about = `visit-${appointment.id}`
    add.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: ({ name }) => {
          showNotice(about, { message: queueModeMessages.known(name) })
          onDone()
        },
        onError: () => showNotice(about, { color: 'red', message: queueMessages.quickFailed }),
      },
    )
  }
  const rebook = () => {
    const { patient, type, duration, staff, location } = appointment
    onDone()
    bookingDialog.open({
      ...{ who: { kind: 'patient', id: patient.id }, type, duration },
      ...(staff && { staff: staff.id }),
      ...(location && { location: location.id }),
    })
  }
  if (isTask)
    return <CreateTask subject={{ kind: 'patients', id: appointment.patient.id }} onClose={onDone} />
  return (
    <Group gap="xs">
      <Button ref={takeFocus} aria-haspopup="dialog" onClick={rebook}>
        {labels.rebook}
      </Button>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setIsTask(true)}>
        {labels.addTask}
      </Button>
      {patient && (patient.phone || patient.email) && (
        <Button variant="default" loading={add.isPending} onClick={backToQueue}>
          {labels.backToQueue}
        </Button>
      )}
      <Button variant="default" onClick={onDone}>
        {labels.nothing}
      </Button>
    </Group>
  )
}
