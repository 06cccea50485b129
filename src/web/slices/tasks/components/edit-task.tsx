import { useState } from 'react'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { type Task, TaskPatch } from '#contract/tasks/tasks.schemas.ts'
import { errorStatus, fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-errors.ts'
import { mergeFields } from '#web/lib/merge-fields.ts'
import { askToLeave } from '#web/ui/ask-to-leave.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { subjectOf } from '../api/cache.ts'
import { useChangeTask } from '../api/change-task.ts'
import { TaskForm } from './task-form.tsx'
import { formValuesOf, type TaskFormValues } from './task-form-values.ts'
import { TaskInputs } from './task-inputs.tsx'
import { useTaskForm } from './use-task-form.ts'

interface EditTaskProps {
  /** The task as it was when the form opened. */
  task: Task
  /** Asks for the task as it is now. */
  fetchLatest: () => Promise<Task | undefined>
  onClose: () => void
}

/** 'Edit Task' over the task: all its fields but the content. */
export function EditTask({ task, fetchLatest, onClose }: EditTaskProps) {
  const [base, setBase] = useState(task)
  const [conflicts, setConflicts] = useState<Partial<TaskFormValues>>({})
  const form = useTaskForm(formValuesOf(task))
  const change = useChangeTask()
  // Stays while the next attempt goes on, so that nothing moves under the pointer.
  const [failure, setFailure] = useState<string>()
  const close = () => (form.isDirty() ? askToLeave(onClose) : onClose())

  const bringTogether = async (mine: TaskFormValues) => {
    const latest = await fetchLatest()
    if (!latest) return
    const merge = mergeFields(formValuesOf(base), mine, formValuesOf(latest))
    form.setValues(merge.taken)
    setConflicts(merge.conflicts)
    setBase(latest)
  }
  const submit = (values: TaskFormValues) => {
    const before = formValuesOf(base)
    const names = (Object.keys(before) as (keyof TaskFormValues)[]).filter(
      (name) => values[name] !== before[name],
    )
    if (names.length === 0) return onClose()
    const fields = TaskPatch.parse(Object.fromEntries(names.map((name) => [name, values[name]])))
    change.mutate(
      { id: task.id, fields, version: base.version },
      {
        onSuccess: onClose,
        onError: (error) => {
          const isStale = errorStatus(error) === 412
          setFailure(isStale ? taskMessages.updateStale : taskMessages.updateFailed)
          if (isStale) return bringTogether(values)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  }
  const resolve = (name: keyof TaskFormValues) => setConflicts(({ [name]: _, ...others }) => others)
  return (
    <Overlay title="Edit Task" onClose={close}>
      <TaskForm
        form={form}
        submitLabel="Update Task"
        pending={change.isPending}
        failure={failure}
        onSubmit={submit}
        onCancel={close}
      >
        <TaskInputs
          form={form}
          subject={subjectOf(task)}
          assignee={
            task.assigned_to === null ? undefined : { id: task.assigned_to, name: task.assigned_to_name }
          }
          conflicts={conflicts}
          onResolve={resolve}
        />
      </TaskForm>
    </Overlay>
  )
}
