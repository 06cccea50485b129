import { Stack } from '@mantine/core'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { TaskListQuery, taskLimits } from '#contract/tasks/tasks.schemas.ts'
import { type ListState, useLocalList, useUrlList } from '#web/lib/list.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { Failure } from '#web/ui/failure.tsx'
import { ListRows } from '#web/ui/list/list.tsx'
import { ListSearch } from '#web/ui/list/list-toolbar.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { Section } from '#web/ui/section.tsx'
import { tasksQuery } from '../api/tasks.ts'
import { type TaskColumns, taskColumns } from './task-columns.tsx'
import { NewTask } from './task-dialogs.tsx'
import { useTaskStatus } from './task-status.tsx'
import classes from './tasks-list.module.css'

/** All tasks about a subject, as the content of a page. */
export function AllTasks({ subject }: { subject: Subject }) {
  const list = useUrlList(TaskListQuery, (query) => tasksQuery(subject, query))
  return (
    <Stack gap="md">
      <div className={classes.toolbar}>
        <ListSearch of={taskSearch} list={list} />
        <NewTask subject={subject} />
      </div>
      <TasksList subject={subject} list={list} />
    </Stack>
  )
}

/** What the section asks for first. */
export const firstTasks = TaskListQuery.parse({ page_size: '5' })

/** The next tasks about a subject, as a part of its page or panel. */
export function TasksSection({ subject, headingOrder }: { subject: Subject; headingOrder: 2 | 3 }) {
  const list = useLocalList(firstTasks, (query) => tasksQuery(subject, query))
  const isSearchable = list.result.data?.count !== 0 || Boolean(list.query.search)
  return (
    <Section
      title="Tasks"
      order={headingOrder}
      to={`${subjectPath(subject)}/tasks`}
      actions={
        <>
          {isSearchable && <ListSearch of={taskSearch} list={list} />}
          <NewTask subject={subject} />
        </>
      }
    >
      <TasksList subject={subject} list={list} />
    </Section>
  )
}

const taskSearch = { search: { label: 'Search tasks', max: taskLimits.search } }

const taskList = (options: TaskColumns): ListView<Task, TaskListQuery> => ({
  label: 'Tasks',
  columns: taskColumns(options),
  href: options.pathOf,
  ...taskSearch,
  empty: { title: taskMessages.none, hint: 'Add a to-do with an owner and due date.' },
  unmatched: () => ({
    title: 'No tasks match',
    hint: 'Search looks in the title, description and assignee.',
  }),
  failure: taskMessages.fetchFailed,
})

interface TasksListProps {
  subject: Subject
  list: ListState<Task, TaskListQuery>
}

/** Tasks, with a status that is changed in place. */
function TasksList({ subject, list }: TasksListProps) {
  const status = useTaskStatus()
  const pathOf = (task: Task) => `${subjectPath(subject)}/tasks/${task.id}`
  return (
    <Stack gap="xs">
      <Failure text={status.failure} onDismiss={status.dismiss} />
      <ListRows of={taskList({ pathOf, onStatus: status.set })} list={list} />
    </Stack>
  )
}
