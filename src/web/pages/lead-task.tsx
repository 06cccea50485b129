import { useParams } from 'react-router'
import { PersonTask } from './parts/person-task.tsx'

export function Component() {
  const { leadId, taskId } = useParams()
  return <PersonTask kind="leads" id={leadId} taskId={taskId} />
}
