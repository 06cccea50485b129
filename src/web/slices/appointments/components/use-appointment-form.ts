import { useForm } from '@mantine/form'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { AppointmentCreate } from '#contract/appointments/appointments.schemas.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { isDay } from '#web/ui/day-text.ts'
import { type AppointmentFormValues, bodyOf, instantOf, timeText } from './appointment-form-values.ts'

/** A form for an appointment that refuses what the server would refuse. `zoneOf` tells the zone of a location. */
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

/** The texts of a refusal by the input that they belong to. */
export function inputErrors({ date_time, ...errors }: Record<string, string>): Record<string, string> {
  return date_time ? { day: date_time, ...errors } : errors
}
