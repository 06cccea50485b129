import { Alert, Button, List, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'
import { handoverLabels as labels } from '#contract/handovers/handovers.labels.ts'
import { handoverMessages } from '#contract/handovers/handovers.messages.ts'
import type { Handover, LeftWork as Work } from '#contract/handovers/handovers.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { leftWorkQuery, useHandOver } from '../api/handovers.ts'

interface LeftWorkProps {
  staff: number
  name: string
  colleagues: readonly { id: number; name: string }[]
}

const workText = ({ tasks, visits }: Work) => labels.work(tasks, visits)

/** Work that a person left, and a dialog that gives it to colleagues, which opens when they leave. */
export function LeftWork({ staff, name, colleagues }: LeftWorkProps) {
  const { data: work, isError, refetch } = useQuery(leftWorkQuery(staff))
  const [isOpen, setOpen] = useState(false)
  const count = work && work.tasks + work.visits
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === 0 && count) setOpen(true)
    before.current = count
  }, [count])
  if (isError) return <LoadError message={handoverMessages.fetchFailed} onRetry={() => refetch()} />
  return (
    <>
      {work && count !== 0 && (
        <Alert color="yellow" role="status">
          <Stack gap="sm" align="flex-start">
            <Text>{labels.left(name, workText(work))}</Text>
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {labels.handOver}
            </Button>
          </Stack>
        </Alert>
      )}
      {isOpen && work && (
        <HandoverDialog staff={staff} work={work} colleagues={colleagues} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface HandoverDialogProps extends Omit<LeftWorkProps, 'name'> {
  work: Work
  onClose: () => void
}

function HandoverDialog({ staff, work, colleagues, onClose }: HandoverDialogProps) {
  // The work as it was, so that nothing moves after a part was handed over.
  const [{ tasks, visits }] = useState(work)
  const [to, setTo] = useState<{ tasks_to?: number; visits_to?: number }>({})
  const [kept, setKept] = useState<Handover['kept']>([])
  const [keptCount, setKeptCount] = useState(0)
  const handing = useHandOver(staff)
  const submit = () =>
    handing.mutate(to, {
      onSuccess: (handover) => {
        if (handover.tasks + handover.visits > 0)
          showNotice('handover', { message: labels.done(workText(handover)) })
        setKept(handover.kept)
        setKeptCount(handover.left.visits)
        if (handover.kept.length === 0) onClose()
      },
    })
  const choice = (field: 'tasks_to' | 'visits_to', label: string) => (
    <Select
      label={label}
      placeholder={labels.nobody}
      clearable
      searchable
      comboboxProps={{ withinPortal: false }}
      data={colleagues
        .filter(({ id }) => id !== staff)
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      value={to[field] === undefined ? null : String(to[field])}
      onChange={(chosen) => {
        const { [field]: _, ...rest } = to
        setTo(chosen === null ? rest : { ...rest, [field]: Number(chosen) })
      }}
    />
  )
  return (
    <Overlay title={labels.title(labels.work(tasks, visits))} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {visits > 0 && choice('visits_to', labels.visitsTo)}
          {tasks > 0 && choice('tasks_to', labels.tasksTo)}
          {kept.length > 0 && (
            <Alert color="yellow" role="status" title={labels.kept}>
              <List spacing={4}>
                {kept.map(({ appointment, patient, date_time, time_zone, reason }) => (
                  <List.Item key={appointment}>
                    {labels.keptVisit(patient.name, formatWall(wallTime(new Date(date_time), time_zone)))}
                    <Text size="sm" c="dimmed">
                      {reason}
                    </Text>
                  </List.Item>
                ))}
                {keptCount > kept.length && <List.Item>{labels.keptMore(keptCount - kept.length)}</List.Item>}
              </List>
            </Alert>
          )}
          <Failure text={handing.error && failureText(handing.error, handoverMessages.failed)} />
          <FormButtons
            submit={labels.handOver}
            pending={handing.isPending}
            disabled={Object.keys(to).length === 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Overlay>
  )
}
