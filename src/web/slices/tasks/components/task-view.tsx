import { Anchor, Button, DataList, Paper, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { type Task, TaskContent as TaskContentBody, taskLimits } from '#contract/tasks/tasks.schemas.ts'
import { errorStatus, failureText } from '#web/lib/api.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconPencil } from '#web/ui/icons/icons.tsx'
import { fullTime } from '#web/ui/instant.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextEditor, useTextEditing } from '#web/ui/text-editor.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { subjectOf } from '../api/cache.ts'
import { taskQuery, useChangeTask, useDeleteTask } from '../api/tasks.ts'
import { EditTask } from './task-dialogs.tsx'
import { TaskDue, taskLabels } from './task-due.tsx'
import { TaskStatusMenu, useTaskStatus } from './task-status.tsx'

interface TaskViewProps {
  id: number
  back: (task: Task | undefined) => ReactNode
  onDeleted: (task: Task) => void
}

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
      <Failure
        text={failureText(deletion.error, taskMessages.deleteFailed, taskMessages.deleteStale)}
        mb="md"
      />
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
        <Failure text={status.failure} onDismiss={status.dismiss} />
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
            <DataEntry label={taskLabels.about}>
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

interface TaskContentProps {
  task: Task
  fetchLatest: () => Promise<Task | undefined>
}

function TaskContent({ task, fetchLatest }: TaskContentProps) {
  const change = useChangeTask()
  const editing = useTextEditing<Task>({
    textOf: ({ content }) => content,
    check: (content) => TaskContentBody.safeParse({ content }).error?.issues[0]?.message,
    save: ({ id, version }, content) => change.mutateAsync({ id, fields: { content }, version }),
    fetchLatest,
    texts: { failed: taskMessages.updateFailed, stale: taskMessages.contentStale },
    draftName: `tasks/${task.id}/content`,
  })
  return (
    <Section
      title={taskLabels.content}
      order={2}
      actions={
        task.content &&
        !editing.draft && (
          <Button
            variant="subtle"
            size="compact-sm"
            autoFocus={editing.wasOpen}
            onClick={() => editing.start(task)}
          >
            Edit Content
          </Button>
        )
      }
    >
      {editing.offer}
      {editing.draft ? (
        <TextEditor label={taskLabels.content} maxLength={taskLimits.content} editing={editing} />
      ) : task.content ? (
        <WrittenText>{task.content}</WrittenText>
      ) : (
        <EmptyState
          title="No details yet"
          hint="Add what happened and what's left to do."
          action={
            <Button variant="default" autoFocus={editing.wasOpen} onClick={() => editing.start(task)}>
              Add Details
            </Button>
          }
        />
      )}
    </Section>
  )
}
