import { type TaskListQuery, taskLimits } from '#contract/tasks/tasks.schemas.ts'
import type { ListState } from '#web/lib/list-state.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import classes from './tasks-list.module.css'

interface TasksSearchProps {
  list: ListState<TaskListQuery>
  /** True where '/' leads to it. */
  byKey: boolean
}

export function TasksSearch({ list: { query, change }, byKey }: TasksSearchProps) {
  return (
    <SearchBox
      className={classes.search}
      label="Search tasks"
      value={query.search ?? ''}
      maxLength={taskLimits.search}
      byKey={byKey}
      onSearch={(search) => change({ search }, { replace: query.search !== undefined })}
    />
  )
}
