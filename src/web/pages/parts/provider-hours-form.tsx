import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Week } from '#contract/desk/desk.schemas.ts'
import { scheduleLabels as labels } from '#contract/schedules/schedules.labels.ts'
import { scheduleMessages as messages } from '#contract/schedules/schedules.messages.ts'
import { type ProviderHours, ProviderHoursBody } from '#contract/schedules/schedules.schemas.ts'
import { errorStatus, failureText } from '#web/lib/api.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { DayHoursInput } from '#web/slices/desk/components/hours-inputs.tsx'
import {
  type HoursValues,
  hoursField,
  shownHours,
  weekdays,
  weekOf,
  weekValues,
} from '#web/slices/desk/hours-text.ts'
import { useSaveProviderHours } from '#web/slices/schedules/api/schedules.ts'
import { ScheduleForm } from '#web/slices/schedules/components/schedule-form.tsx'
import { askToConfirm } from '#web/ui/confirm.ts'
import { mergedInput } from '#web/ui/merged-input.tsx'

interface ProviderHoursFormProps {
  location: number
  hours: ProviderHours
  /** Office hours of the location, to begin with. */
  office: Week
  fetchLatest: () => Promise<ProviderHours | undefined>
  onClose: () => void
}

/** The week of a provider at a location. */
export default function ProviderHoursForm(props: ProviderHoursFormProps) {
  const { location, hours, office, fetchLatest, onClose } = props
  const { id, name } = hours.staff
  const valuesOf = ({ week }: ProviderHours) => weekValues(week ?? office)
  const merging = useFormMerge({
    record: hours,
    valuesOf,
    fetchLatest,
    tell: () => ({ by: labels.someoneElse, news: messages.hoursStale }),
  })
  const { base, merge, bringTogether, resolve } = merging
  const form = useForm<HoursValues>({
    initialValues: valuesOf(hours),
    validate: (values) => {
      const issues = ProviderHoursBody.safeParse({ week: weekOf(values) }).error?.issues ?? []
      return Object.fromEntries(issues.toReversed().map(({ path, message }) => [hoursField(path), message]))
    },
  })
  const save = useSaveProviderHours(location)
  const [failure, setFailure] = useState<string>()
  const put = (values: HoursValues, week: Week | null) =>
    save.mutate(
      { hours: base, week },
      {
        onSuccess: () => {
          notifications.show({ message: week ? messages.hoursSaved(name) : messages.hoursRemoved(name) })
          form.resetDirty()
          onClose()
        },
        onError: (error) => {
          setFailure(failureText(error, messages.hoursSaveFailed, messages.hoursStale))
          if (errorStatus(error) === 412) bringTogether(values, form.setFieldValue as never)
        },
      },
    )
  const askToFollowOffice = () =>
    askToConfirm({
      title: labels.followOffice,
      question: messages.hoursRemoveConfirm(name),
      confirm: labels.followOffice,
      onConfirm: () => put(form.values, null),
    })
  return (
    <ScheduleForm
      title={labels.hoursOf(name)}
      form={form}
      draft={`provider-hours/${location}/${id}`}
      merging={merging}
      pending={save.isPending}
      failure={failure}
      onSubmit={(values) => put(values, weekOf(values))}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {labels.breakHint}
      </Text>
      {weekdays.map((weekday, day) => {
        const shown = (_: string, value: unknown) => shownHours(String(value))
        return (
          <DayHoursInput
            key={weekday}
            {...mergedInput(form, `day${day}`, { merge, onResolve: resolve, shown })}
            label={weekday}
          />
        )
      })}
      {base.week && (
        <Button variant="default" onClick={askToFollowOffice} style={{ alignSelf: 'flex-start' }}>
          {labels.followOffice}
        </Button>
      )}
    </ScheduleForm>
  )
}
