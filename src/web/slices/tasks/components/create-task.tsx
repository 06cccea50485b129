import { useState } from 'react'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { TaskCreate } from '#contract/tasks/tasks.schemas.ts'
import { fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-errors.ts'
import type { Subject } from '#web/lib/subject.ts'
import { useAttemptKey } from '#web/lib/use-attempt-key.ts'
import { askToLeave } from '#web/ui/ask-to-leave.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { useCreateTask } from '../api/create-task.ts'
import { TaskForm } from './task-form.tsx'
import { emptyTask, type TaskFormValues } from './task-form-values.ts'
import { TaskInputs } from './task-inputs.tsx'
import { useTaskForm } from './use-task-form.ts'

const noConflicts = {}

/** 'New Task' over the list of tasks. */
export function CreateTask({ subject, onClose }: { subject: Subject | undefined; onClose: () => void }) {
  const form = useTaskForm(emptyTask)
  const create = useCreateTask(subject)
  const keyFor = useAttemptKey()
  // Stays while the next attempt goes on, so that nothing moves under the pointer.
  const [failure, setFailure] = useState<string>()
  const close = () => (form.isDirty() ? askToLeave(onClose) : onClose())
  const submit = (values: TaskFormValues) => {
    const body = TaskCreate.parse(values)
    create.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: onClose,
        onError: (error) => {
          setFailure(taskMessages.createFailed)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  }
  return (
    <Overlay title="New Task" onClose={close}>
      <TaskForm
        form={form}
        submitLabel="Create Task"
        pending={create.isPending}
        failure={failure}
        onSubmit={submit}
        onCancel={close}
      >
        <TaskInputs form={form} subject={subject} conflicts={noConflicts} onResolve={() => {}} />
      </TaskForm>
    </Overlay>
  )
}
