import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { TaskListQuery } from '#contract/tasks/tasks.schemas.ts'
import { type ListState, useLastPage } from '#web/lib/list-state.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { tasksQuery } from '../api/tasks.ts'
import { taskColumns } from './task-columns.tsx'
import { useTaskStatus } from './use-task-status.tsx'

interface TasksListProps {
  subject: Subject
  list: ListState<TaskListQuery>
  pageSizes: readonly number[]
  /** Rows that there is always room for. */
  minRows: number
}

/** The tasks about a subject: table, pages, and a status that is changed in place. */
export function TasksList({ subject, list, pageSizes, minRows }: TasksListProps) {
  const { query, change } = list
  const tasks = useQuery(tasksQuery(subject, query))
  useLastPage(list, tasks.isPlaceholderData ? undefined : tasks.data?.count)
  const status = useTaskStatus()
  const columns = taskColumns({
    pathOf: (task) => `${subjectPath(subject)}/tasks/${task.id}`,
    onStatus: status.set,
  })
  const isPaged = (tasks.data?.count ?? 0) > Math.min(...pageSizes)
  return (
    <Stack gap="xs">
      {status.failure && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={status.dismiss}>
          {status.failure}
        </Alert>
      )}
      {tasks.isError && !tasks.data ? (
        <LoadError message={taskMessages.fetchFailed} onRetry={() => tasks.refetch()} />
      ) : (
        <DataTable
          label="Tasks"
          columns={columns}
          rows={tasks.data?.results}
          rowKey={(task) => task.id}
          ordering={query.ordering}
          onOrder={(ordering) => change({ ordering })}
          minRows={minRows}
          waiting={tasks.isPlaceholderData}
          empty={<NoTasks searched={Boolean(query.search)} />}
        />
      )}
      {isPaged && (
        <Pager
          label="Pages of tasks"
          page={query.page}
          pageSize={query.page_size}
          pageSizes={pageSizes}
          count={tasks.data?.count}
          onPage={(page) => change({ page })}
          onPageSize={(page_size) => change({ page_size })}
        />
      )}
    </Stack>
  )
}

function NoTasks({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState
      title="No tasks match"
      hint="The search looks at title, description and who a task is assigned to."
    />
  ) : (
    <EmptyState
      title={taskMessages.none}
      hint="What has to be done for this person, by whom and until when."
    />
  )
}
