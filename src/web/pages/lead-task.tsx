import { useNavigate, useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { TaskView } from '#web/slices/tasks/components/task-view.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { NoLead } from './parts/lead-part.tsx'
import { NoTask } from './parts/no-task.tsx'

export function Component() {
  const params = useParams()
  const leadId = pathId(params.leadId)
  const taskId = pathId(params.taskId)
  const navigate = useNavigate()
  if (leadId === undefined) return <NoLead title="Task" />
  const tasksPath = `/leads/${leadId}/tasks`
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
