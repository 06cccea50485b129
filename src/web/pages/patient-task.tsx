import { useParams } from 'react-router'
import { PersonTask } from './parts/person-task.tsx'

export function Component() {
  const { patientId, taskId } = useParams()
  return <PersonTask kind="patients" id={patientId} taskId={taskId} />
}
