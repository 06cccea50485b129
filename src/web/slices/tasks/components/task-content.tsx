import { Button } from '@mantine/core'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { type Task, TaskContent as TaskContentBody, taskLimits } from '#contract/tasks/tasks.schemas.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextEditor } from '#web/ui/text-editor.tsx'
import { useTextEditing } from '#web/ui/use-text-editing.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { useChangeTask } from '../api/change-task.ts'
import { taskLabels } from './task-labels.ts'

interface TaskContentProps {
  task: Task
  /** Asks for the task as it is now. */
  fetchLatest: () => Promise<Task | undefined>
}

/** What was written about the work on a task, and where it is written. */
export function TaskContent({ task, fetchLatest }: TaskContentProps) {
  const change = useChangeTask()
  const editing = useTextEditing<Task>({
    textOf: ({ content }) => content,
    check: (content) => TaskContentBody.safeParse({ content }).error?.issues[0]?.message,
    save: ({ id, version }, content) => change.mutateAsync({ id, fields: { content }, version }),
    fetchLatest,
    texts: { failed: taskMessages.updateFailed, stale: taskMessages.contentStale },
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
      {editing.draft ? (
        <TextEditor label={taskLabels.content} maxLength={taskLimits.content} editing={editing} />
      ) : task.content ? (
        <WrittenText>{task.content}</WrittenText>
      ) : (
        <EmptyState
          title="Nothing written yet"
          hint="How it went, what was agreed, what is left to do."
          action={
            <Button variant="default" autoFocus={editing.wasOpen} onClick={() => editing.start(task)}>
              Write Content
            </Button>
          }
        />
      )}
    </Section>
  )
}
