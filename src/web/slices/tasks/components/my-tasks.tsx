import { Alert, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { isUpcoming } from '#contract/tasks/tasks.rules.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { myTasksQuery } from '../api/my-tasks.ts'
import classes from './my-tasks.module.css'
import { taskColumns } from './task-columns.tsx'
import { useTaskStatus } from './use-task-status.tsx'

/** Rows that there is always room for. */
const minRows = 5

/** The tasks widget: one's own tasks, the upcoming ones unless all are asked for (spec sections 2 and 9). */
export function MyTasks() {
  const tasks = useQuery(myTasksQuery)
  const [showsAll, setShowsAll] = useState(false)
  const status = useTaskStatus()
  const columns = taskColumns({ pathOf: (task) => `/tasks/${task.id}`, onStatus: status.set })
  const today = practiceToday()
  const shown = tasks.data?.filter(({ due_date }) => showsAll || isUpcoming(due_date, today))
  const further = (tasks.data?.length ?? 0) - (shown?.length ?? 0)
  return (
    <Stack gap="md">
      <div className={classes.bar}>
        <Switch
          checked={showsAll}
          classNames={{ track: classes.track }}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
          label={showsAll ? taskMessages.showingAll : taskMessages.showingUpcoming}
        />
        <Text role="status" className={`tabular ${classes.count}`}>
          {shown ? taskMessages.counter(shown.length) : !tasks.isError && taskMessages.loading}
        </Text>
      </div>
      {status.failure && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={status.dismiss}>
          {status.failure}
        </Alert>
      )}
      {tasks.isError && !tasks.data ? (
        <LoadError message={taskMessages.widgetFetchFailed} onRetry={() => tasks.refetch()} />
      ) : (
        <DataTable
          label="My Tasks"
          columns={columns.map(({ sortBy: _, ...column }) => column)}
          rows={shown}
          rowKey={(task) => task.id}
          minRows={minRows}
          empty={<NoTasks further={further} />}
        />
      )}
    </Stack>
  )
}

const NoTasks = ({ further }: { further: number }) => (
  <EmptyState
    title={taskMessages.none}
    hint={
      further > 0
        ? `Nothing is due in the next days. Show all to see the ${further === 1 ? 'one' : further} before and after.`
        : 'What is assigned to you, about a lead, a patient or nobody, stands here.'
    }
  />
)
