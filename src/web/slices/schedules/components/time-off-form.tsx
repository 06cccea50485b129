import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scheduleLabels as labels } from '#contract/schedules/schedules.labels.ts'
import { scheduleLimits } from '#contract/schedules/schedules.limits.ts'
import { scheduleMessages as messages } from '#contract/schedules/schedules.messages.ts'
import { type TimeOff, TimeOffCreate } from '#contract/schedules/schedules.schemas.ts'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { type FormState, showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { practiceToday, practiceZone } from '#web/lib/practice-time.ts'
import { SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
import { staffQuery, useAddTimeOff, useChangeTimeOff } from '../api/schedules.ts'
import {
  inputErrors,
  newTimeOff,
  type TimeOffValues,
  timeOffBody,
  timeOffErrors,
  timeOffValues,
} from '../time-off-values.ts'
import { ScheduleForm } from './schedule-form.tsx'

const useTimeOffForm = (initialValues: TimeOffValues): FormState<TimeOffValues> =>
  useForm<TimeOffValues>({ initialValues, validate: (values) => timeOffErrors(values, practiceZone()) })

function tellSaved({ staff, visits }: TimeOff): void {
  const text = messages.timeOffSaved(staff.name)
  notifications.show({ message: visits > 0 ? `${text} ${labels.visits(visits)}.` : text })
}

export function AddTimeOff({ location, onClose }: { location: number | undefined; onClose: () => void }) {
  const form = useTimeOffForm(newTimeOff)
  const staff = useQuery(staffQuery(location))
  const add = useAddTimeOff()
  const keyFor = useAttemptKey()
  const [failure, setFailure] = useState<string>()
  const submit = (values: TimeOffValues) => {
    const body = TimeOffCreate.parse(timeOffBody(values, practiceZone()))
    add.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (added) => {
          tellSaved(added)
          form.resetDirty()
          onClose()
        },
        onError: (error) => {
          setFailure(failureText(error, messages.timeOffSaveFailed))
          showErrors(form, inputErrors(fieldErrors(error)))
        },
      },
    )
  }
  return (
    <ScheduleForm
      title={labels.addTimeOff}
      form={form}
      draft="time-off/new"
      pending={add.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchableChoice<number>
        required
        label={labels.person}
        data={(staff.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('staff')}
      />
      <PeriodInputs form={form} />
    </ScheduleForm>
  )
}

interface EditTimeOffProps {
  timeOff: TimeOff
  fetchLatest: () => Promise<TimeOff | undefined>
  onClose: () => void
}

export function EditTimeOff({ timeOff, fetchLatest, onClose }: EditTimeOffProps) {
  const valuesOf = (record: TimeOff) => timeOffValues(record, practiceZone())
  const merging = useFormMerge({
    record: timeOff,
    valuesOf,
    fetchLatest,
    tell: () => ({ by: labels.someoneElse, news: messages.timeOffStale }),
  })
  const form = useTimeOffForm(valuesOf(timeOff))
  const change = useChangeTimeOff()
  const [failure, setFailure] = useState<string>()
  const submit = (values: TimeOffValues) => {
    const { staff: _, ...fields } = TimeOffCreate.parse(timeOffBody(values, practiceZone()))
    change.mutate(
      { id: timeOff.id, version: merging.base.version, fields },
      {
        onSuccess: (changed) => {
          tellSaved(changed)
          form.resetDirty()
          onClose()
        },
        onError: (error) => {
          setFailure(failureText(error, messages.timeOffSaveFailed, messages.timeOffStale))
          if (errorStatus(error) === 412) merging.bringTogether(values, form.setFieldValue as never)
          else showErrors(form, inputErrors(fieldErrors(error)))
        },
      },
    )
  }
  return (
    <ScheduleForm
      title={labels.changeTimeOff(timeOff.staff.name)}
      form={form}
      draft={`time-off/${timeOff.id}`}
      merging={merging}
      pending={change.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <PeriodInputs form={form} />
    </ScheduleForm>
  )
}

function PeriodInputs({ form }: { form: FormState<TimeOffValues> }) {
  const { first, last, isWhole } = form.values
  const input = (name: keyof TimeOffValues) => ({ label: labelOf[name], ...form.getInputProps(name) })
  const begin = (day: string | null) => {
    form.setFieldValue('first', day)
    // Most time off is one day.
    if (isDay(day) && (!isDay(last) || last < day)) form.setFieldValue('last', day)
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DayInput required today={practiceToday()} {...input('first')} value={first} onChange={begin} />
        <DayInput required today={practiceToday()} {...input('last')} value={last} />
      </SimpleGrid>
      <Checkbox
        label={labels.wholeDays}
        {...form.getInputProps('isWhole', { type: 'checkbox' })}
        checked={isWhole}
      />
      {!isWhole && (
        <SimpleGrid cols={2} spacing="md">
          <TextInput type="time" required {...input('from')} />
          <TextInput type="time" required {...input('to')} />
        </SimpleGrid>
      )}
      <TextInput maxLength={scheduleLimits.reason} description={labels.reasonHint} {...input('reason')} />
    </>
  )
}

const labelOf: Readonly<Record<keyof TimeOffValues, string>> = {
  staff: labels.person,
  first: labels.firstDay,
  last: labels.lastDay,
  isWhole: labels.wholeDays,
  from: labels.from,
  to: labels.to,
  reason: labels.reason,
}
