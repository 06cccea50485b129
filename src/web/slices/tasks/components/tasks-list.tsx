import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { TaskListQuery } from '#contract/tasks/tasks.schemas.ts'
import type { ListState } from '#web/lib/list-state.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
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
  const { query } = list
  const tasks = useQuery(tasksQuery(subject, query))
  const status = useTaskStatus()
  const columns = taskColumns({
    pathOf: (task) => `${subjectPath(subject)}/tasks/${task.id}`,
    onStatus: status.set,
  })
  return (
    <Stack gap="xs">
      {status.failure && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={status.dismiss}>
          {status.failure}
        </Alert>
      )}
      <PagedTable
        label="Tasks"
        list={list}
        result={tasks}
        failure={taskMessages.fetchFailed}
        columns={columns}
        rowKey={(task) => task.id}
        minRows={minRows}
        pageSizes={pageSizes}
        pagerLabel="Pages of tasks"
        empty={<NoTasks searched={Boolean(query.search)} />}
      />
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
