import { Stack } from '@mantine/core'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { TaskListQuery } from '#contract/tasks/tasks.schemas.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import type { Subject } from '#web/lib/subject.ts'
import { NewTask } from './new-task.tsx'
import classes from './tasks-list.module.css'
import { TasksList } from './tasks-list.tsx'
import { TasksSearch } from './tasks-search.tsx'

/** All tasks about a subject, as the content of a page. */
export function AllTasks({ subject }: { subject: Subject }) {
  const list = useUrlList(TaskListQuery)
  return (
    <Stack gap="md">
      <div className={classes.toolbar}>
        <TasksSearch list={list} byKey />
        <NewTask subject={subject} />
      </div>
      <TasksList subject={subject} list={list} pageSizes={offeredPageSizes} minRows={list.query.page_size} />
    </Stack>
  )
}
