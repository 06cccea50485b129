import { Alert, Anchor, Button, DataList, Paper, Skeleton, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { fullTime } from '#web/ui/relative-time.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { subjectOf } from '../api/cache.ts'
import { useDeleteTask } from '../api/delete-task.ts'
import { taskQuery } from '../api/task.ts'
import { EditTask } from './edit-task.tsx'
import { TaskContent } from './task-content.tsx'
import { TaskDue } from './task-due.tsx'
import { taskLabels } from './task-labels.ts'
import { TaskStatusMenu } from './task-status.tsx'
import { useTaskStatus } from './use-task-status.tsx'

interface TaskViewProps {
  id: number
  /** The way back, which may depend on whom the task is about. */
  back: (task: Task | undefined) => ReactNode
  onDeleted: (task: Task) => void
}

/** A task on a page of its own (spec section 2). */
export function TaskView({ id, back, onDeleted }: TaskViewProps) {
  const { data, error, refetch } = useQuery(taskQuery(id))
  const [editing, setEditing] = useState(false)
  const deletion = useDeleteTask()
  const isGone = errorStatus(error) === 404
  const task = isGone ? undefined : data
  const fetchLatest = async () => (await refetch()).data

  return (
    <Page
      title={task?.title ?? 'Task'}
      lateTitle
      width="form"
      actions={
        <>
          {back(task)}
          {!isGone && (
            <>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                disabled={!task}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
              <DeleteButton
                title="Delete Task"
                question={taskMessages.deleteConfirm}
                pending={deletion.isPending}
                disabled={!task}
                onConfirm={() => task && deletion.mutate(task, { onSuccess: () => onDeleted(task) })}
              >
                Delete
              </DeleteButton>
            </>
          )}
        </>
      }
    >
      {deletion.isError && (
        <Alert color="red" mb="md" role="alert">
          {errorStatus(deletion.error) === 412 ? taskMessages.deleteStale : taskMessages.deleteFailed}
        </Alert>
      )}
      {!task && error && (
        <LoadError message={taskMessages.fetchOneFailed} {...(!isGone && { onRetry: refetch })} />
      )}
      {!task && !error && <Skeleton height={360} aria-busy="true" />}
      {task && <TaskDetails task={task} fetchLatest={fetchLatest} />}
      {task && editing && (
        <EditTask task={task} fetchLatest={fetchLatest} onClose={() => setEditing(false)} />
      )}
    </Page>
  )
}

function TaskDetails({ task, fetchLatest }: { task: Task; fetchLatest: () => Promise<Task | undefined> }) {
  const status = useTaskStatus()
  const subject = subjectOf(task)
  return (
    <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="lg">
        {status.failure && (
          <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={status.dismiss}>
            {status.failure}
          </Alert>
        )}
        <WrittenText>{task.description}</WrittenText>
        <DataList labelWidth="7rem" size="md" gap="xs">
          <DataEntry label={taskLabels.status}>
            <TaskStatusMenu
              of={task.title}
              status={task.status}
              onStatus={(next) => status.set(task, next)}
            />
          </DataEntry>
          <DataEntry label={taskLabels.due_date}>
            <TaskDue task={task} />
          </DataEntry>
          <DataEntry label={taskLabels.assigned_to}>{task.assigned_to_name || 'Not assigned'}</DataEntry>
          <DataEntry label={taskLabels.created_by}>
            {[task.created_by, fullTime(task.created_at)].filter(Boolean).join(', ')}
          </DataEntry>
          {subject && (
            <DataEntry label="About">
              <Anchor component={Link} to={subjectPath(subject)}>
                {(task.lead ?? task.patient)?.name}
              </Anchor>
            </DataEntry>
          )}
        </DataList>
        <TaskContent task={task} fetchLatest={fetchLatest} />
      </Stack>
    </Paper>
  )
}
