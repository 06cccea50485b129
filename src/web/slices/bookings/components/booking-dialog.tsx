import {
  Button,
  Chip,
  Group,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { appointmentLimits } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Slot } from '#contract/appointments/appointments.schemas.ts'
import { formatTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { parseWish } from '#contract/appointments/wishes.rules.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { bookingLimits } from '#contract/bookings/bookings.limits.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import type { Booked, PossiblePatient } from '#contract/bookings/bookings.schemas.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { practiceToday, practiceWeekStart } from '#web/lib/practice-time.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { type BookingBody, conflictOf, freeTimesQuery, takeBack, useBookLead } from '../api/bookings.ts'

interface Choice {
  value: number
  label: string
}

interface BookingDialogProps {
  lead: Pick<Lead, 'id' | 'first_name' | 'last_name' | 'phone' | 'email' | 'location' | 'patient'>
  services: readonly Choice[]
  providers: readonly Choice[]
  locations: readonly Choice[]
  zoneOf: (location: number | null) => string
  note: string | undefined
  onBooked: ((text: string, undo: () => Promise<unknown>) => void) | undefined
  onClose: () => void
}

/** Counts of the times in the list and in the sentence. */
const shown = 6
const readAloud = 3
/** Milliseconds of pause in typing before the times are fetched. */
const pause = 150

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

const keyOf = ({ date_time, location }: Slot) => `${date_time} ${location?.id}`

/** The first provider at each time and location. */
const distinct = (slots: readonly Slot[]): Slot[] =>
  [...new Map(slots.toReversed().map((slot) => [keyOf(slot), slot])).values()].reverse()

/** Books a visit for a lead at one of six free times that fit the caller's wish. */
export function BookingDialog(props: BookingDialogProps) {
  const { lead, services, providers, locations, zoneOf, onClose } = props
  const client = useQueryClient()
  const [wish, setWish] = useState('')
  const [service, setService] = useState<number | null>(null)
  const [staff, setStaff] = useState<number | null>(null)
  const [location, setLocation] = useState<number | null>(lead.location?.id ?? null)
  const [selected, setSelected] = useState(0)
  const [note, setNote] = useState(props.note ?? '')
  const [person, setPerson] = useState({
    first_name: lead.first_name,
    last_name: lead.last_name,
    phone: lead.phone,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [possible, setPossible] = useState<readonly PossiblePatient[]>()
  const timesId = useId()

  // Words that are still being typed are not understood yet.
  const [settledWish] = useDebouncedValue(wish, pause)
  const { at, from, to, unknown } = parseWish(settledWish, practiceToday(), practiceWeekStart())
  const question = { location, service, staff, at, from, to }
  const times = useQuery(freeTimesQuery(question))
  const slots = distinct(times.data ?? []).slice(0, shown)
  const chosen = slots[Math.min(selected, slots.length - 1)]

  // The list still belongs to an earlier wish.
  const isStale = wish !== settledWish || times.isPlaceholderData
  const booking = useBookLead()
  const keyFor = useAttemptKey()
  const isNew = lead.patient === null
  const lacksName = isNew && (!lead.first_name.trim() || !lead.last_name.trim())
  const lacksContact = isNew && !lead.phone.trim() && !lead.email.trim()

  const booked = (appointment: Booked, slot: Slot) => {
    const text = labels.booked(timeText(slot, zoneOf), slot.staff.name)
    const undo = () => takeBack(client, lead.id, appointment.id)
    const about = `booking-${appointment.id}`
    onClose()
    if (props.onBooked) return props.onBooked(text, undo)
    offerUndo(about, text, () =>
      undo().then(
        () => showNotice(about, { message: labels.undone }),
        (error) =>
          showNotice(about, { color: 'red', message: failureText(error, bookingMessages.undoFailed) }),
      ),
    )
  }
  const book = (more: Partial<BookingBody> = {}) => {
    if (!chosen || isStale || booking.isPending) return
    const body: BookingBody = {
      ...{ date_time: chosen.date_time, staff: chosen.staff.id },
      ...(chosen.location && { location: chosen.location.id }),
      ...(service !== null && { service }),
      ...(note.trim() && { note: note.trim() }),
      ...((lacksName || lacksContact || hasErrors(errors)) && person),
      ...more,
    }
    setFailure(undefined)
    booking.mutate(
      { lead: lead.id, body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (appointment) => booked(appointment, chosen),
        onError: (error) => {
          const conflict = conflictOf(error)
          setPossible(conflict?.patients)
          setErrors(fieldErrors(error))
          if (conflict?.slots) times.refetch()
          if (!conflict?.patients) setFailure(failureText(error, bookingMessages.bookFailed))
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || slots.length === 0) return
    event.preventDefault()
    setSelected((Math.min(selected, slots.length - 1) + step + slots.length) % slots.length)
  }
  const toggle = (word: string) =>
    setWish((text) =>
      text.toLowerCase().includes(word.toLowerCase())
        ? text.replace(new RegExp(word, 'i'), '').replace(/\s+/g, ' ').trim()
        : `${text} ${word}`.trim(),
    )
  const name = [lead.first_name, lead.last_name].filter(Boolean).join(' ') || lead.phone
  const personInput = (field: keyof typeof person, label: string) => (
    <TextInput
      label={label}
      maxLength={bookingLimits[field]}
      value={person[field]}
      error={errors[field]}
      onChange={(event) => setPerson({ ...person, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Overlay
      title={labels.title(name || labels.someone)}
      firm={note !== (props.note ?? '')}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          book()
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={labels.wish}
            placeholder={labels.wishHint}
            autoComplete="off"
            maxLength={bookingLimits.wish}
            value={wish}
            error={unknown.length > 0 && labels.notUnderstood(unknown)}
            aria-controls={timesId}
            onChange={(event) => {
              setWish(event.currentTarget.value)
              setSelected(0)
            }}
            onKeyDown={onKeyDown}
          />
          <Group role="group" aria-label={labels.chipsOf} gap="xs">
            {labels.chips.map((word) => (
              <Chip
                key={word}
                size="xs"
                checked={wish.toLowerCase().includes(word.toLowerCase())}
                onChange={() => toggle(word)}
              >
                {word}
              </Chip>
            ))}
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <NumberChoice
              label={labels.service}
              placeholder={labels.firstVisit}
              choices={services}
              value={service}
              onChange={setService}
            />
            <NumberChoice
              label={labels.provider}
              placeholder={labels.anyProvider}
              choices={providers}
              value={staff}
              onChange={setStaff}
            />
            {locations.length > 1 && (
              <NumberChoice
                label={labels.location}
                placeholder={labels.location}
                choices={locations}
                value={location}
                onChange={setLocation}
              />
            )}
          </SimpleGrid>
          {times.isError ? (
            <LoadError message={appointmentMessages.slotsFailed} onRetry={() => times.refetch()} />
          ) : (
            <div id={timesId} aria-busy={times.isFetching} style={{ minHeight: '13.5rem' }}>
              {times.data && slots.length === 0 && <Text c="dimmed">{bookingMessages.noTimes}</Text>}
              {slots.length > 0 && (
                <Radio.Group
                  label={labels.times}
                  value={chosen ? keyOf(chosen) : null}
                  onChange={(key) => setSelected(slots.findIndex((slot) => keyOf(slot) === key))}
                >
                  <Stack gap={6} mt={6}>
                    {slots.map((slot) => (
                      <Radio
                        key={keyOf(slot)}
                        value={keyOf(slot)}
                        label={[
                          timeText(slot, zoneOf),
                          slot.staff.name,
                          locations.length > 1 && slot.location?.name,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      />
                    ))}
                  </Stack>
                </Radio.Group>
              )}
              {slots.length > 1 && (
                <Text size="sm" c="dimmed" mt="xs">
                  {labels.offer(slots.slice(0, readAloud).map((slot) => spokenText(slot, zoneOf)))}
                </Text>
              )}
            </div>
          )}
          {(lacksName || errors.first_name || errors.last_name) && (
            <SimpleGrid cols={2} spacing="sm">
              {personInput('first_name', labels.firstName)}
              {personInput('last_name', labels.lastName)}
            </SimpleGrid>
          )}
          {(lacksContact || errors.phone) && personInput('phone', labels.phone)}
          <Textarea
            label={labels.note}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={appointmentLimits.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Failure text={failure} />
          {possible && (
            <Stack gap="xs" role="alert">
              <Text fw={500}>{bookingMessages.maybePatients(possible.map((patient) => patient.name))}</Text>
              <Group gap="xs">
                {possible.map((patient) => (
                  <Button key={patient.id} variant="default" onClick={() => book({ patient: patient.id })}>
                    {labels.isPatient(patient.name, detailsOf(patient))}
                  </Button>
                ))}
                <Button variant="default" onClick={() => book({ someone_else: true })}>
                  {labels.someoneElse}
                </Button>
              </Group>
            </Stack>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {labels.cancel}
            </Button>
            <PendingButton type="submit" pending={booking.isPending} disabled={!chosen}>
              {labels.book}
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Overlay>
  )
}

const hasErrors = (errors: Record<string, string>) => Object.keys(errors).length > 0

const detailsOf = ({ phone, email, date_of_birth }: PossiblePatient) =>
  [phone ? formatPhone(phone) : email, date_of_birth && formatDay(date_of_birth)].filter(Boolean).join(', ')

type ZoneOf = BookingDialogProps['zoneOf']

function timeText({ date_time, location }: Slot, zoneOf: ZoneOf): string {
  const { day, time } = wallTime(new Date(date_time), zoneOf(location?.id ?? null))
  return labels.time(`${weekday.format(new Date(day))} ${formatDay(day)}`, formatTime(time))
}

function spokenText({ date_time, location }: Slot, zoneOf: ZoneOf): string {
  const { day, time } = wallTime(new Date(date_time), zoneOf(location?.id ?? null))
  return `${longWeekday.format(new Date(day))} at ${formatTime(time).replace(':00', '')}`
}

interface NumberChoiceProps {
  label: string
  placeholder: string
  choices: readonly Choice[]
  value: number | null
  onChange: (value: number | null) => void
}

const NumberChoice = ({ choices, value, onChange, ...input }: NumberChoiceProps) => (
  <Select
    {...input}
    clearable
    comboboxProps={{ withinPortal: false }}
    data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
    value={value === null ? null : String(value)}
    onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
  />
)
