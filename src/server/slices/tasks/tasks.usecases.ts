import { type Changes, toldChange } from '#contract/events/event-definition.ts'
import { taskValues } from '#contract/events/tasks.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task, TaskCreate, TaskPatch } from '#contract/tasks/tasks.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import type { Subject, SubjectsView } from '#server/platform/subjects.ts'
import * as repository from './tasks.repository.ts'

type TaskCall = ChangeContext & SubjectsView & TaskDependencies

interface About {
  subject: Subject
  id: number
}

export interface TaskDependencies {
  /** Undefined for someone who does not work for the company, or not any more. */
  findAssignee(
    scope: Scope,
    db: Database,
    staffId: number,
    about: About | undefined,
  ): Promise<{ sees: boolean } | undefined>
}

/** A task is only given to someone who can see it. */
async function checkAssignee(call: TaskCall, staffId: number | null, about?: About): Promise<void> {
  if (staffId === null || staffId === call.scope.staffId) return
  const assignee = await call.findAssignee(call.scope, call.db, staffId, about)
  if (assignee?.sees) return
  throw invalidFields({ assigned_to: [assignee ? taskMessages.unseen : taskMessages.unknownStaff] })
}

export async function createTask(call: TaskCall, about: About, fields: TaskCreate): Promise<Task> {
  await checkAssignee(call, fields.assigned_to, about)
  return found(await repository.insertTaskAbout(call, about, fields, call.now))
}

/** Assigned to oneself by default. */
export async function createOwnTask(call: TaskCall, fields: TaskCreate): Promise<Task> {
  const task = { ...fields, assigned_to: fields.assigned_to ?? call.scope.staffId }
  await checkAssignee(call, task.assigned_to)
  return found(await repository.insertOwnTask(call, task, call.now))
}

/** 412 for an outdated version. */
export async function changeTask(call: TaskCall, id: number, fields: TaskPatch): Promise<Task> {
  const before = found(await repository.lockTask(call, id, call.auditedWith))
  checkVersion(before, call.ifMatch)
  const changed = Object.entries(fields).filter(([name, value]) => before[name as keyof Task] !== value)
  if (changed.length === 0) return before
  const changes: Changes = Object.fromEntries(
    changed.map(([name, value]) => [name, [before[name as keyof Task], value]]),
  )
  const event = {
    what: changes.status ? ('task_moved' as const) : ('task_changed' as const),
    data: toldChange(taskValues, changes),
    history: { title: before.title, ...(changes.status && { status: fields.status }) },
  }
  if (fields.assigned_to !== undefined && fields.assigned_to !== before.assigned_to) {
    await checkAssignee(call, fields.assigned_to, aboutOf(call, before))
  }
  return found(await repository.updateTask(call, id, fields, event, call.now))
}

const aboutOf = ({ subjects }: SubjectsView, task: Task): About | undefined =>
  subjects.flatMap((subject) => {
    const record = task[subject.name]
    return record ? [{ subject, id: record.id }] : []
  })[0]

export async function removeTask(call: TaskCall, id: number): Promise<void> {
  const task = found(await repository.lockTask(call, id, call.auditedWith))
  checkVersion(task, call.ifMatch)
  await repository.deleteTask(call, task, call.now)
}
