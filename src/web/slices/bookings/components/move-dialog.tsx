import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment, Slot } from '#contract/appointments/appointments.schemas.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { errorStatus, failureText, serverText } from '#web/lib/api.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { moveVisit, useMoveVisit } from '../api/bookings.ts'
import type { AskIfSecond } from './booking-dialog.tsx'
import classes from './dialog.module.css'
import { type FreeTimesChoices, FreeTimesPicker } from './free-times-picker.tsx'
import { slotTime } from './slot-text.ts'
import { useFreeTimes } from './use-free-times.ts'

interface MoveDialogProps extends Omit<FreeTimesChoices, 'services'> {
  visit: Appointment
  askIfSecond: AskIfSecond
  onClose: () => void
}

/** Moves a visit to one of six free times that fit the caller's wish. */
export function MoveDialog({ visit, askIfSecond, onClose, ...choices }: MoveDialogProps) {
  const { zoneOf } = choices
  const client = useQueryClient()
  const { id, patient, staff, location, duration } = visit
  const free = useFreeTimes({
    ...{ location: location?.id ?? null, staff: staff?.id ?? null, duration, except: id },
  })
  const moving = useMoveVisit()
  const [failure, setFailure] = useState<string>()
  const about = `visit-${id}`
  const moved = (now: Appointment, to: Slot) => {
    onClose()
    const back = () =>
      moveVisit(client, now, {
        ...{ date_time: visit.date_time, staff, location },
        ...(visit.second_visit && { second_visit: true }),
      }).then(
        () => showNotice(about, { message: labels.moved(patient.name, slotTime(visit, zoneOf)) }),
        (error) =>
          showNotice(about, { color: 'red', message: failureText(error, appointmentMessages.updateFailed) }),
      )
    offerUndo(about, labels.moved(patient.name, slotTime(to, zoneOf)), back)
  }
  const move = (second_visit = false) => {
    const to = free.chosen
    if (!to || moving.isPending) return
    setFailure(undefined)
    moving.mutate(
      { visit, to: { ...to, ...(second_visit && { second_visit }) } },
      {
        onSuccess: (now) => moved(now, to),
        onError: (error) => {
          if (askIfSecond(error, () => move(true))) return
          if (errorStatus(error) === 409) free.times.refetch()
          const text = errorStatus(error) === 409 && serverText(error)
          setFailure(
            text || failureText(error, appointmentMessages.updateFailed, appointmentMessages.updateStale),
          )
        },
      },
    )
  }
  return (
    <Overlay title={labels.titleMove(patient.name)} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          move()
        }}
      >
        <Stack gap="md">
          <Text>{[slotTime(visit, zoneOf), visit.type, staff?.name].filter(Boolean).join(' · ')}</Text>
          <FreeTimesPicker {...choices} free={free} />
          <Failure text={failure} />
          <div className={classes.foot}>
            <FormButtons
              submit={labels.move}
              pending={moving.isPending}
              disabled={!free.chosen}
              onCancel={onClose}
            />
          </div>
        </Stack>
      </form>
    </Overlay>
  )
}
