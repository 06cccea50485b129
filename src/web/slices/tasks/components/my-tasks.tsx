import { Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { numberText } from '#contract/http/fields.ts'
import { pageCount, pagingLimits } from '#contract/http/paging.ts'
import { exportMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { isPastDue, isUpcoming, sortedTasks } from '#contract/tasks/tasks.rules.ts'
import { type Task, taskOrderings } from '#contract/tasks/tasks.schemas.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { fromQueryString, toQueryString } from '#web/lib/query-string.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { DataTable, RowLinkState } from '#web/ui/list/data-table.tsx'
import { ExportMenu } from '#web/ui/list/export-menu.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { useKeptFocus } from '#web/ui/list/use-kept-focus.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { myTasksQuery } from '../api/tasks.ts'
import classes from './my-tasks.module.css'
import { taskColumns } from './task-columns.tsx'
import { taskLabels } from './task-due.tsx'
import { useTaskStatus } from './task-status.tsx'

const minRows = 5

const pageSize = 25

const Shown = z.object({
  show: z.literal('all').optional(),
  ordering: z.enum(taskOrderings.flatMap((column) => [column, `-${column}` as const])).optional(),
  page: numberText(pagingLimits.maxPage).optional(),
})
const pathOf = (task: Task) => `/tasks/${task.id}`

/** What is past due, and upcoming tasks only, unless all are asked for (spec sections 2 and 9). */
export function MyTasks() {
  const tasks = useQuery(myTasksQuery)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { show, ordering: order, page: wantedPage = 1 } = fromQueryString(Shown, search)
  const showsAll = show === 'all'
  const open = (values: z.infer<typeof Shown>) =>
    navigate({ search: toQueryString(Shown, values) }, { state })
  const setShowsAll = (all: boolean) => open({ show: all ? 'all' : undefined, ordering: order })
  const status = useTaskStatus()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const columns = taskColumns({ pathOf, onStatus: status.set, withSubject: true })
  const today = practiceToday()
  const pastDue = tasks.data?.filter((task) => isPastDue(task, today)) ?? []
  const upcoming = tasks.data?.filter(
    (task) => !isPastDue(task, today) && (showsAll || isUpcoming(task.due_date, today)),
  )
  const shown = upcoming && sortedTasks([...pastDue, ...upcoming], order)
  const page = Math.min(wantedPage, pageCount(shown?.length ?? 0, pageSize))
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
          {pastDue.length > 0 && (
            <Text span inherit fw={500} c="var(--mantine-color-error)" mr="sm">
              {taskMessages.pastDue(pastDue.length)}
            </Text>
          )}
          <span>{shown ? taskMessages.counter(shown.length) : !tasks.isError && taskMessages.loading}</span>
        </Text>
        {tasks.data && tasks.data.length > 0 && <ExportMenu endpoint={exportMyTasks} />}
      </div>
      <Failure text={status.failure} onDismiss={status.dismiss} />
      {tasks.isError && !tasks.data ? (
        <LoadError message={taskMessages.widgetFetchFailed} onRetry={() => tasks.refetch()} />
      ) : (
        <RowLinkState value={{ from: pathname + search }}>
          <div {...keptFocus}>
            <DataTable
              label="My Tasks"
              columns={columns}
              rows={shown?.slice((page - 1) * pageSize, page * pageSize)}
              ordering={order}
              onOrder={(ordering) => open({ show, ordering: Shown.shape.ordering.parse(ordering) })}
              rowKey={(task) => task.id}
              href={pathOf}
              minRows={minRows}
              empty={<NoTasks further={further} />}
            />
          </div>
          {shown && shown.length > pageSize && (
            <Pager
              label={taskLabels.pages}
              page={page}
              pageSize={pageSize}
              pageSizes={[pageSize]}
              count={shown.length}
              onPage={(page) => open({ show, ordering: order, page })}
            />
          )}
        </RowLinkState>
      )}
    </Stack>
  )
}

const NoTasks = ({ further }: { further: number }) => (
  <EmptyState
    title={taskMessages.none}
    hint={
      further > 0
        ? `Nothing is due in the next few days. Show all tasks to see ${further === 1 ? 'one more' : `${further} more`}.`
        : 'Tasks assigned to you appear here.'
    }
  />
)
