import { useMutation } from '@tanstack/react-query'
import { createMyTask, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import type { TaskCreate } from '#contract/tasks/tasks.schemas.ts'
import { call } from '#web/lib/api.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import { refreshHistory, refreshTaskLists } from './cache.ts'

interface TaskCreation {
  body: TaskCreate
  /** The same for every attempt with the same body, so that it is created once. */
  idempotencyKey: string
}

/** Creates a task about somebody, or one about nobody. */
export function useCreateTask(subject: Subject | undefined) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: TaskCreation) =>
      subject
        ? call(
            taskEndpoints[subject.kind].create,
            { params: subjectParams(subject), body },
            { idempotencyKey },
          )
        : call(createMyTask, { body }, { idempotencyKey }),
    onSuccess: (_task, _creation, _result, { client }) => {
      refreshTaskLists(client)
      refreshHistory(client, subject)
    },
  })
}
