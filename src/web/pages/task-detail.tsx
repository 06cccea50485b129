import { useNavigate, useParams } from 'react-router'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { pathId } from '#web/lib/path-id.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { subjectOf } from '#web/slices/tasks/api/cache.ts'
import { TaskView } from '#web/slices/tasks/components/task-view.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { NoTask } from './parts/no-task.tsx'

export function Component() {
  const id = pathId(useParams().taskId)
  const navigate = useNavigate()
  if (id === undefined) return <NoTask />
  return (
    <TaskView
      key={id}
      id={id}
      back={(task) => <BackButton to={tasksPathOf(task)} label="Back to Tasks" />}
      onDeleted={(task) => navigate(tasksPathOf(task), { replace: true })}
    />
  )
}

function tasksPathOf(task: Task | undefined): string {
  const subject = subjectOf(task)
  return subject ? `${subjectPath(subject)}/tasks` : '/my-tasks'
}
