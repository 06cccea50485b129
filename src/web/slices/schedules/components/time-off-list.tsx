import { Anchor, Button, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import { scheduleLabels as labels } from '#contract/schedules/schedules.labels.ts'
import { scheduleMessages as messages } from '#contract/schedules/schedules.messages.ts'
import type { TimeOff } from '#contract/schedules/schedules.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { practiceZone } from '#web/lib/practice-time.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { timeOffQuery, useRemoveTimeOff } from '../api/schedules.ts'
import { periodText } from '../time-off-values.ts'
import { ScheduleItem, ScheduleList } from './schedule-list.tsx'

const loadForms = () => import(/* webpackChunkName: "on-demand-time-off" */ './time-off-form.tsx')
const AddTimeOff = lazyPart(async () => ({ default: (await loadForms()).AddTimeOff }))
const EditTimeOff = lazyPart(async () => ({ default: (await loadForms()).EditTimeOff }))

const calendarPath = ({ staff, starts_at }: TimeOff) =>
  `/calendar?date=${wallTime(new Date(starts_at), practiceZone()).day}&staff=${staff.id}`

/** Time off from today, at a location or in the whole practice. */
export function TimeOffList({ location }: { location: number | undefined }) {
  const { data, isError, refetch } = useQuery(timeOffQuery(location))
  const [open, setOpen] = useState<number | 'new'>()
  const close = () => setOpen(undefined)
  const remove = useRemoveTimeOff()
  const edited = data?.find(({ id }) => id === open)
  const fetchOf = async (wanted: number) => (await refetch()).data?.find(({ id }) => id === wanted)
  const askToRemove = (timeOff: TimeOff) =>
    askToConfirm({
      title: labels.removeTimeOff(timeOff.staff.name),
      question: labels.removeQuestion(timeOff.staff.name, periodText(timeOff, practiceZone())),
      confirm: labels.remove,
      onConfirm: () =>
        remove.mutate(timeOff, {
          onSuccess: () => notifications.show({ message: messages.timeOffRemoved(timeOff.staff.name) }),
        }),
    })
  const add = (
    <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('new')}>
      {labels.addTimeOff}
    </Button>
  )
  return (
    <Section title={labels.timeOff} order={2} actions={add}>
      <Failure text={failureText(remove.error, messages.timeOffRemoveFailed, messages.timeOffRemoveStale)} />
      {!data && isError && <LoadError message={messages.timeOffFetchFailed} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={120} aria-busy="true" />}
      {data?.length === 0 && <EmptyState quiet title={messages.noTimeOff} hint={labels.noTimeOffHint} />}
      {data && data.length > 0 && (
        <ScheduleList label={labels.timeOff}>
          {data.map((timeOff) => (
            <ScheduleItem
              key={timeOff.id}
              name={timeOff.staff.name}
              when={[periodText(timeOff, practiceZone()), timeOff.reason].filter(Boolean).join(' · ')}
              actions={
                <>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-haspopup="dialog"
                    aria-label={labels.changeTimeOff(timeOff.staff.name)}
                    onClick={() => setOpen(timeOff.id)}
                  >
                    {labels.change}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={labels.removeTimeOff(timeOff.staff.name)}
                    loading={remove.isPending && remove.variables?.id === timeOff.id}
                    onClick={() => askToRemove(timeOff)}
                  >
                    {labels.remove}
                  </Button>
                </>
              }
            >
              {timeOff.visits > 0 && (
                <Anchor component={Link} to={calendarPath(timeOff)} size="sm">
                  {labels.visits(timeOff.visits)}
                </Anchor>
              )}
            </ScheduleItem>
          ))}
        </ScheduleList>
      )}
      {open === 'new' && <AddTimeOff location={location} onClose={close} />}
      {edited && <EditTimeOff timeOff={edited} fetchLatest={() => fetchOf(edited.id)} onClose={close} />}
    </Section>
  )
}
