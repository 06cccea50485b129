import { useParams } from 'react-router'
import { AllTasks } from '#web/slices/tasks/components/all-tasks.tsx'
import { PersonPart } from './parts/person-part.tsx'

export function Component() {
  return (
    <PersonPart kind="patients" id={useParams().patientId} part="tasks" title="Tasks">
      {(subject) => <AllTasks subject={subject} />}
    </PersonPart>
  )
}
