import { useLocation, useNavigate, useParams } from 'react-router'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { originIn } from '#web/lib/link-state.ts'
import { pathId } from '#web/lib/path-id.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { subjectOf } from '#web/slices/tasks/api/cache.ts'
import { TaskView } from '#web/slices/tasks/components/task-view.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { MissingPerson, usePersonInPath } from './parts/person-part.tsx'

/** A task by itself, or as one of a lead's or patient's, to whose tasks it then leads back. */
export function Component() {
  const { taskId, leadId, patientId } = useParams()
  const person = usePersonInPath()
  const id = pathId(taskId)
  const navigate = useNavigate()
  const origin = originIn(useLocation().state)
  const isOwn = leadId === undefined && patientId === undefined
  if (!isOwn && person.id === undefined) return <MissingPerson kind={person.kind} part="tasks" title="Task" />
  const listPath = (task: Task | undefined) => {
    const subject = isOwn ? subjectOf(task) : { kind: person.kind, id: person.id ?? 0 }
    return subject ? `${subjectPath(subject)}/tasks` : '/my-tasks'
  }
  const backPath = (task: Task | undefined) => origin ?? listPath(task)
  const back = (task: Task | undefined) => <BackButton to={backPath(task)} label="Back to Tasks" />
  if (id === undefined) {
    return (
      <Page title="Task" width="form" actions={!isOwn && back(undefined)}>
        <LoadError message={taskMessages.idRequired} />
      </Page>
    )
  }
  return (
    <TaskView
      key={id}
      id={id}
      back={back}
      onDeleted={(task) => navigate(backPath(task), { replace: true })}
    />
  )
}
