import { AllTasks } from '#web/slices/tasks/components/tasks-list.tsx'
import { PersonPart } from './parts/person-part.tsx'

export function Component() {
  return (
    <PersonPart part="tasks" title="Tasks">
      {(subject) => <AllTasks subject={subject} />}
    </PersonPart>
  )
}
