import { useMutation } from '@tanstack/react-query'
import { taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import type { TaskCreate } from '#contract/tasks/tasks.schemas.ts'
import { call } from '#web/lib/api.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import { refreshHistory, refreshTaskLists } from './cache.ts'

interface TaskCreation {
  body: TaskCreate
  /** The same for every attempt with the same body, so that it is created once. */
  idempotencyKey: string
}

export function useCreateTask(subject: Subject) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: TaskCreation) =>
      call(taskEndpoints[subject.kind].create, { params: subjectParams(subject), body }, { idempotencyKey }),
    onSuccess: (_task, _creation, _result, { client }) => {
      refreshTaskLists(client)
      refreshHistory(client, subject)
    },
  })
}
