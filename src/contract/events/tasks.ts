import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { taskStatuses } from '../tasks/tasks.enums.ts'
import { forEachSubject } from './each-subject.ts'
import { changeOf, event } from './event-definition.ts'

/** Fields of tasks whose values events have. */
export const taskValues = { status: z.enum(taskStatuses), assigned_to: Id.nullable() }

const changed = z.strictObject({ task: Id, ...changeOf(taskValues) })

export const taskEvents = forEachSubject({
  task_created: event('A task about them was added.', z.strictObject({ task: Id, ...taskValues })),
  task_changed: event('A task about them was changed.', changed),
  task_moved: event('A task about them has a new status.', changed),
  task_deleted: event('A task about them was deleted.', z.strictObject({ task: Id })),
})
