import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { type Task, TaskCreate, TaskPatch } from '#contract/tasks/tasks.schemas.ts'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import type { Subject } from '#web/lib/subject.ts'
import { askToLeave } from '#web/ui/confirm.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { subjectOf } from '../api/cache.ts'
import { availableStaffQuery, useChangeTask, useCreateTask } from '../api/tasks.ts'
import {
  emptyTask,
  formValuesOf,
  TaskForm,
  type TaskFormValues,
  TaskInputs,
  useTaskForm,
} from './task-form.tsx'

export function NewTask({ subject }: { subject: Subject | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New Task
      </Button>
      {open && <CreateTask subject={subject} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A dialog that adds a task about a person, or one's own. */
export function CreateTask({ subject, onClose }: { subject: Subject | undefined; onClose: () => void }) {
  const form = useTaskForm(emptyTask)
  const create = useCreateTask(subject)
  const staff = useQuery(availableStaffQuery(subject))
  const me = staff.data?.find(({ is_self }) => is_self)?.id
  // A new task is one's own, unless someone else is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it is known
  useEffect(() => {
    if (me === undefined || form.values.assigned_to !== null) return
    form.setFieldValue('assigned_to', me)
    form.resetDirty({ ...emptyTask, assigned_to: me })
  }, [me])
  const keyFor = useAttemptKey()
  // Kept during the next attempt so that nothing moves under the pointer.
  const [failure, setFailure] = useState<string>()
  const done = () => {
    form.resetDirty()
    onClose()
  }
  const close = () => (form.isDirty() ? askToLeave(done) : onClose())
  const submit = (values: TaskFormValues) => {
    const body = TaskCreate.parse(values)
    create.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: done,
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
        draft={subject ? `tasks/new/${subject.kind}/${subject.id}` : 'tasks/new'}
        submitLabel="Create Task"
        pending={create.isPending}
        failure={failure}
        onSubmit={submit}
        onCancel={close}
      >
        <TaskInputs form={form} subject={subject} />
      </TaskForm>
    </Overlay>
  )
}

interface EditTaskProps {
  task: Task
  fetchLatest: () => Promise<Task | undefined>
  onClose: () => void
}

/** Edits everything but the content. */
export function EditTask({ task, fetchLatest, onClose }: EditTaskProps) {
  const merging = useFormMerge({
    record: task,
    valuesOf: formValuesOf,
    fetchLatest,
    tell: () => ({ by: 'Someone else', news: taskMessages.updateStale }),
  })
  const { base, merge, bringTogether, resolve } = merging
  const form = useTaskForm(formValuesOf(task))
  const change = useChangeTask()
  // Kept during the next attempt so that nothing moves under the pointer.
  const [failure, setFailure] = useState<string>()
  const done = () => {
    form.resetDirty()
    onClose()
  }
  const close = () => (form.isDirty() ? askToLeave(done) : onClose())

  const submit = (values: TaskFormValues) => {
    const before = formValuesOf(base)
    const names = (Object.keys(before) as (keyof TaskFormValues)[]).filter(
      (name) => values[name] !== before[name],
    )
    if (names.length === 0) return done()
    const fields = TaskPatch.parse(Object.fromEntries(names.map((name) => [name, values[name]])))
    change.mutate(
      { id: task.id, fields, version: base.version },
      {
        onSuccess: done,
        onError: (error) => {
          setFailure(failureText(error, taskMessages.updateFailed, taskMessages.updateStale))
          if (errorStatus(error) === 412) return bringTogether(values, form.setFieldValue as never)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  }
  return (
    <Overlay title="Edit Task" onClose={close}>
      <TaskForm
        form={form}
        draft={`tasks/${task.id}`}
        merging={merging}
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
          merge={merge}
          onResolve={resolve}
        />
      </TaskForm>
    </Overlay>
  )
}
