import { Anchor, Group, Pill, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentLimits, defaultDuration } from '#contract/appointments/appointments.limits.ts'
import type { Slot } from '#contract/appointments/appointments.schemas.ts'
import { minutesLater } from '#contract/appointments/appointments.times.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { bookingLimits } from '#contract/bookings/bookings.limits.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import type { TypedPerson } from '#contract/bookings/bookings.rules.ts'
import type { Booked, PossiblePatient } from '#contract/bookings/bookings.schemas.ts'
import type { Reference } from '#contract/http/fields.ts'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { type Bookee, type BookingRequest, bookingDialog } from '#web/lib/booking-dialog.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { type BookingAnswer, conflictOf, takeBack, useBook } from '../api/bookings.ts'
import classes from './dialog.module.css'
import { type FreeTimesChoices, FreeTimesPicker, VisitInputs } from './free-times-picker.tsx'
import { PossiblePatients } from './possible-patients.tsx'
import { slotTime, wallOf } from './slot-text.ts'
import { useFreeTimes } from './use-free-times.ts'

/** The person to book, as far as they are known. */
export interface BookedPerson extends TypedPerson {
  /** Undefined for a new person. */
  who: Bookee | undefined
  email: string
  location: number | null
  isPatient: boolean
}

interface AskedVisit {
  start: Date
  /** Minutes. */
  duration: number
  staff: Reference
  location: number | null
  timeZone: string
}

/** Asks about a second visit of the patient at the time; false for other errors. */
export type AskIfSecond = (error: unknown, book: () => void) => boolean

interface BookingDialogProps extends FreeTimesChoices {
  request: BookingRequest
  person: BookedPerson
  /** Asks about a time in the past or when the provider is away, before it books. */
  askFirst: (visit: AskedVisit, book: () => void) => unknown
  askIfSecond: AskIfSecond
  /** Goes back to the search. */
  onOther: (() => void) | undefined
  onClose: () => void
}

/** Books a visit at one of six free times that fit the caller's wish. */
export function BookingDialog(props: BookingDialogProps) {
  const { request, person, services, askFirst, askIfSecond, onOther, onClose, ...choices } = props
  const { zoneOf } = choices
  const client = useQueryClient()
  const free = useFreeTimes(startOf(request, person), services)
  const { chosen } = free
  const [note, setNote] = useState(request.note ?? '')
  const [room, setRoom] = useState(request.operatory)
  const [typed, setTyped] = useState<TypedPerson>(() => {
    const { first_name, last_name, phone } = person
    return { first_name, last_name, phone }
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [possible, setPossible] = useState<readonly PossiblePatient[]>()
  const booking = useBook()
  const keyFor = useAttemptKey()

  const lacksName = !person.isPatient && (!person.first_name.trim() || !person.last_name.trim())
  const lacksContact = !person.isPatient && !person.phone.trim() && !person.email.trim()
  const isAsked = !person.who || lacksName || lacksContact || Object.keys(errors).length > 0

  const booked = (appointment: Booked, slot: Slot) => {
    const text = labels.booked(slotTime(slot, zoneOf), slot.staff.name)
    const undo = () => takeBack(client, appointment)
    const about = `booking-${appointment.id}`
    onClose()
    if (request.onBooked) return request.onBooked(text, undo)
    const end = minutesLater(new Date(slot.date_time), appointment.duration)
    const { last_name, phone } = typed
    const another = () =>
      bookingDialog.open({
        family: { last_name, phone },
        ...{ staff: slot.staff.id, from: end.toISOString(), to: wallOf(slot, zoneOf).day },
        ...(slot.location && { location: slot.location.id }),
      })
    const takeItBack = () =>
      undo().then(
        () => showNotice(about, { message: labels.undone }),
        (error) =>
          showNotice(about, { color: 'red', message: failureText(error, bookingMessages.undoFailed) }),
      )
    offerUndo(about, text, takeItBack, { label: labels.family, run: another })
  }
  const save = (slot: Slot, answer: BookingAnswer) => {
    // Only for times at its location.
    const operatory = slot.location?.id === request.time?.location?.id ? room : undefined
    const type = free.type.trim() || (person.isPatient && labels.visit)
    const visit = {
      ...{ date_time: slot.date_time, staff: slot.staff.id },
      ...(slot.location && { location: slot.location.id }),
      ...(free.service !== null ? { service: free.service } : type && { type }),
      ...(free.duration !== null && { duration: free.duration }),
      ...(note.trim() && { note: note.trim() }),
      ...(operatory && { operatory: operatory.id }),
    }
    const body = { visit, answer, ...(isAsked && { typed }) }
    setFailure(undefined)
    booking.mutate(
      { who: person.who, ...body, idempotencyKey: keyFor({ who: person.who, ...body }) },
      {
        onSuccess: (appointment) => booked(appointment, slot),
        onError: (error) => {
          const conflict = conflictOf(error)
          setPossible(conflict?.patients)
          setErrors(fieldErrors(error))
          if (conflict?.slots) free.times.refetch()
          if (askIfSecond(error, () => save(slot, { ...answer, second_visit: true }))) return
          if (!conflict?.patients) setFailure(failureText(error, bookingMessages.bookFailed))
        },
      },
    )
  }
  const book = (answer: BookingAnswer = {}) => {
    if (!chosen || booking.isPending) return
    if (free.isFree(chosen)) return save(chosen, answer)
    const location = chosen.location?.id ?? null
    const visit = { start: new Date(chosen.date_time), staff: chosen.staff, location }
    const duration = free.duration ?? defaultDuration
    askFirst({ ...visit, duration, timeZone: zoneOf(location) }, () => save(chosen, answer))
  }
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ') || person.phone
  const personInput = (field: keyof TypedPerson, label: string) => (
    <TextInput
      label={label}
      data-autofocus={!person[field].trim() || undefined}
      autoComplete="off"
      maxLength={bookingLimits[field]}
      value={typed[field]}
      error={errors[field]}
      onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
    />
  )
  const isWritten = note !== (request.note ?? '')
  return (
    <Overlay title={labels.title(name || labels.someone)} firm={isWritten} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          book()
        }}
      >
        <Stack gap="md">
          {(!person.who || lacksName || errors.first_name || errors.last_name) && (
            <SimpleGrid cols={2} spacing="sm">
              {personInput('first_name', labels.firstName)}
              {personInput('last_name', labels.lastName)}
            </SimpleGrid>
          )}
          {(!person.who || lacksContact || errors.phone) && personInput('phone', labels.phone)}
          <FreeTimesPicker {...choices} free={free}>
            <VisitInputs
              free={free}
              services={services}
              usualVisit={person.isPatient ? labels.visit : labels.firstVisit}
            />
          </FreeTimesPicker>
          <Textarea
            label={labels.note}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={appointmentLimits.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {room && (
            <Pill
              withRemoveButton
              removeButtonProps={{ 'aria-label': labels.anyOperatory, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => setRoom(undefined)}
            >
              {labels.operatory(room.name)}
            </Pill>
          )}
          <Failure text={failure} />
          {possible && <PossiblePatients patients={possible} onAnswer={book} />}
          <Group className={classes.foot} gap="xs">
            {onOther && (
              <Anchor component="button" type="button" size="sm" onClick={onOther}>
                {labels.otherPerson}
              </Anchor>
            )}
            <FormButtons
              submit={labels.book}
              pending={booking.isPending}
              disabled={!chosen}
              onCancel={onClose}
            />
          </Group>
        </Stack>
      </form>
    </Overlay>
  )
}

function startOf({ time, staff, location, from, to, type, duration }: BookingRequest, person: BookedPerson) {
  const provider = time?.staff
  return {
    location: time?.location?.id ?? location ?? person.location,
    staff: provider?.id ?? staff ?? null,
    given: time && provider && { date_time: time.date_time, staff: provider, location: time.location },
    from: time?.date_time ?? from,
    ...{ to, type, duration },
  }
}
