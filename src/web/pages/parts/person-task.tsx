import { useNavigate } from 'react-router'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { pathId } from '#web/lib/path-id.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { TaskView } from '#web/slices/tasks/components/task-view.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { NoTask } from './no-task.tsx'
import { Nobody } from './person-part.tsx'

interface PersonTaskProps {
  kind: SubjectKind
  /** The ids of the person and the task, as the address has them. */
  id: string | undefined
  taskId: string | undefined
}

/** A page of one task about a lead or patient. */
export function PersonTask({ kind, ...given }: PersonTaskProps) {
  const id = pathId(given.id)
  const taskId = pathId(given.taskId)
  const navigate = useNavigate()
  if (id === undefined) return <Nobody kind={kind} part="tasks" title="Task" />
  const tasksPath = `${subjectPath({ kind, id })}/tasks`
  const back = <BackButton to={tasksPath} label="Back to Tasks" />
  if (taskId === undefined) return <NoTask back={back} />
  return (
    <TaskView
      key={taskId}
      id={taskId}
      back={() => back}
      onDeleted={() => navigate(tasksPath, { replace: true })}
    />
  )
}
