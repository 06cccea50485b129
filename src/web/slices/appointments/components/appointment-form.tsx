import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import {
  type Appointment,
  AppointmentCreate,
  type Slot,
} from '#contract/appointments/appointments.schemas.ts'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { type FormState, focusFirstError } from '#web/lib/form-state.ts'
import { isDay } from '#web/ui/day-text.ts'
import { FormDraft, type Merging } from '#web/ui/draft.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { slotsQuery, useStaffChoices } from '../api/choices.ts'
import { type AppointmentFormValues, bodyOf, instantOf, timeText, whenOf } from './appointment-form-values.ts'
import type { Places } from './appointment-inputs.tsx'
import { useAskBeforeBooking } from './ask-before-booking.ts'

export interface FormFailure {
  text: string
  /** The server's description of the collision; slots are then offered. */
  collision?: string | undefined
}

interface AppointmentFormProps {
  form: FormState<AppointmentFormValues>
  /** What its draft is called. */
  draft: string
  merging?: Merging<AppointmentFormValues, Appointment>
  places: Places
  submitLabel: string
  leaveLabel: string
  pending: boolean
  failure: FormFailure | undefined
  editedId?: number
  onSubmit: (values: AppointmentFormValues) => void
  onCancel: () => void
  more?: ReactNode
  children: ReactNode
}

export function AppointmentForm(props: AppointmentFormProps) {
  const {
    form,
    draft,
    merging,
    places,
    submitLabel,
    leaveLabel,
    pending,
    failure,
    editedId,
    onSubmit,
    onCancel,
  } = props
  const submit = useRef<HTMLButtonElement>(null)
  useUnsavedWarning(form.isDirty, form.resetDirty)
  const zone = places.zoneOf(form.values.location)
  const take = ({ date_time, location: place }: Slot) => {
    const location = place?.id ?? null
    const operatory = location === form.values.location ? form.values.operatory : null
    form.setValues({ location, operatory, ...whenOf(new Date(date_time), places.zoneOf(location)) })
    form.clearFieldError('time')
    submit.current?.focus()
  }
  const from = instantOf(form.values, zone)
  const initial = form.getInitialValues()
  const isChanged = (values: AppointmentFormValues, names: readonly (keyof AppointmentFormValues)[]) =>
    editedId === undefined || names.some((name) => values[name] !== initial[name])
  const ask = useAskBeforeBooking()
  const { everyone } = useStaffChoices(form.values.location, form.values.staff_id)
  const submitAsked = (values: AppointmentFormValues) => {
    const instant = instantOf(values, zone)
    // A time that was chosen before needs no second thought, unless someone else has to work then.
    const names = ['staff_id', 'duration', 'location'] as const
    const isAsked =
      isChanged(values, ['day', 'time']) || (isChanged(values, names) && instant && instant > new Date())
    if (!instant || !isAsked) onSubmit(values)
    else {
      const { duration, location, staff_id } = values
      const staff = everyone.find(({ id }) => id === staff_id) ?? null
      void ask({ start: instant, duration, staff, location, timeZone: zone }, () => onSubmit(values))
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submitAsked, (errors) => focusFirstError(form, errors))}>
      <Stack gap="lg">
        <FormDraft form={form} name={draft} merging={merging} />
        {props.children}
        <Failure text={failure?.collision ?? failure?.text} title={failure?.collision && failure.text} />
        {failure?.collision && from && form.values.staff_id !== null && (
          <Slots
            question={{
              staff: form.values.staff_id,
              from: from.toISOString(),
              duration: form.values.duration,
              location: form.values.location,
              except: editedId,
            }}
            zoneOf={places.zoneOf}
            onTake={take}
          />
        )}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">{props.more}</Group>
          <FormButtons
            submit={submitLabel}
            cancel={leaveLabel}
            pending={pending}
            onCancel={onCancel}
            submitRef={submit}
          />
        </Group>
      </Stack>
    </form>
  )
}

export function useAppointmentForm(
  initialValues: AppointmentFormValues,
  zoneOf: (location: number | null) => string,
): FormState<AppointmentFormValues> {
  return useForm<AppointmentFormValues>({
    initialValues,
    validate: (values) => {
      const zone = zoneOf(values.location)
      const { date_time: _, ...errors } = errorsOf(bodyOf(values, zone))
      return { ...whenErrors(values, zone), ...errors }
    },
  })
}

function whenErrors(values: AppointmentFormValues, zone: string): Record<string, string> {
  if (!values.day) return { day: fieldMessages.required }
  if (!isDay(values.day)) return { day: fieldMessages.date }
  if (!values.time) return { time: appointmentMessages.selectTime }
  return instantOf(values, zone) ? {} : { time: appointmentMessages.skippedTime(timeText(values.time)) }
}

function errorsOf(body: object): Record<string, string> {
  const issues = AppointmentCreate.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

export function inputErrors({ date_time, ...errors }: Record<string, string>): Record<string, string> {
  return date_time ? { day: date_time, ...errors } : errors
}

interface SlotsProps {
  question: Parameters<typeof slotsQuery>[0]
  zoneOf: Places['zoneOf']
  onTake: (slot: Slot) => void
}

/** How many times are offered. */
const offered = 4

function Slots({ question, zoneOf, onTake }: SlotsProps) {
  const id = useId()
  const textOf = ({ date_time, location }: Slot) => {
    const when = formatWall(wallTime(new Date(date_time), zoneOf(location?.id ?? null)))
    return location && question.location === null ? `${when} · ${location.name}` : when
  }
  const { data, isError, refetch } = useQuery({ ...slotsQuery(question), placeholderData: keepPreviousData })
  if (isError) return <LoadError message={appointmentMessages.slotsFailed} onRetry={() => refetch()} />
  return (
    <Stack gap="xs">
      <Text id={id} size="sm" fw={500}>
        {data?.length === 0 ? appointmentMessages.noSlots : 'Next open times'}
      </Text>
      {data ? (
        <Group role="group" aria-labelledby={id} gap="xs">
          {data.slice(0, offered).map((slot) => (
            <Button key={textOf(slot)} variant="light" size="sm" onClick={() => onTake(slot)}>
              {textOf(slot)}
            </Button>
          ))}
        </Group>
      ) : (
        <Skeleton height={32} aria-busy="true" />
      )}
    </Stack>
  )
}
