import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import type { TaskListQuery } from '#contract/tasks/tasks.schemas.ts'
import { call } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import { taskKeys } from './keys.ts'

/** One page of the tasks about a subject; the page before stays until the next has arrived. */
export const tasksQuery = (subject: Subject, query: TaskListQuery) =>
  queryOptions({
    queryKey: taskKeys.list(subject, query),
    queryFn: ({ signal }) =>
      call(
        taskEndpoints[subject.kind].list,
        { params: subjectParams(subject), query: pagingText(query) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
