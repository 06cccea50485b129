import { useQuery } from '@tanstack/react-query'
import { TaskListQuery } from '#contract/tasks/tasks.schemas.ts'
import { useLocalList } from '#web/lib/list-state.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { Section } from '#web/ui/section.tsx'
import { tasksQuery } from '../api/tasks.ts'
import { NewTask } from './new-task.tsx'
import { TasksList } from './tasks-list.tsx'
import { TasksSearch } from './tasks-search.tsx'

const shownTasks = 5
const pageSizes = [shownTasks]

/** What the section asks for first. */
export const firstTasks = TaskListQuery.parse({ page_size: String(shownTasks) })

/** The next tasks about a subject, as a part of its page or panel. */
export function TasksSection({ subject, headingOrder }: { subject: Subject; headingOrder: 2 | 3 }) {
  const list = useLocalList(firstTasks)
  const { data: tasks } = useQuery(tasksQuery(subject, list.query))
  const isSearchable = tasks?.count !== 0 || Boolean(list.query.search)
  return (
    <Section
      title="Tasks"
      order={headingOrder}
      to={`${subjectPath(subject)}/tasks`}
      actions={
        <>
          {isSearchable && <TasksSearch list={list} byKey={false} />}
          <NewTask subject={subject} />
        </>
      }
    >
      <TasksList subject={subject} list={list} pageSizes={pageSizes} minRows={1} />
    </Section>
  )
}
