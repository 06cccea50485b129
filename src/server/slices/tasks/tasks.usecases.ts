import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task, TaskCreate, TaskPatch } from '#contract/tasks/tasks.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/failures.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import * as repository from './tasks.repository.ts'

interface TaskCall {
  scope: Scope
  db: Database
  now: Date
}

/** A call that changes the task of its path. */
interface TaskChangeCall extends TaskCall {
  ifMatch: number | undefined
  auditedWith: AuditPart
}

// That an assignee is of the company, the database itself demands.
async function withKnownAssignee<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedForeignKey(error)?.endsWith('assigned_to_fkey')) {
      throw invalidFields({ assigned_to: [taskMessages.unknownStaff] })
    }
    throw error
  }
}

export async function createTask(
  { scope, db, now }: TaskCall,
  subjects: readonly Subject[],
  about: { subject: Subject; id: number },
  fields: TaskCreate,
): Promise<Task> {
  return found(await withKnownAssignee(repository.insertTaskAbout(scope, db, subjects, about, fields, now)))
}

/** Creates a task about nobody, for the person unless it is assigned to somebody else. */
export async function createOwnTask(
  { scope, db, now }: TaskCall,
  subjects: readonly Subject[],
  fields: TaskCreate,
): Promise<Task> {
  const task = { ...fields, assigned_to: fields.assigned_to ?? scope.staffId }
  return found(await withKnownAssignee(repository.insertOwnTask(scope, db, subjects, task, now)))
}

/** Changes some fields of a task; refused with 412 when `ifMatch` is not its version any more. */
export async function changeTask(
  { scope, db, now, ifMatch, auditedWith }: TaskChangeCall,
  subjects: readonly Subject[],
  id: number,
  fields: TaskPatch,
): Promise<Task> {
  const before = found(await repository.lockTask(scope, db, subjects, id, auditedWith))
  if (ifMatch !== undefined && ifMatch !== before.version) throw new AppError('stale')
  const changed = Object.entries(fields).filter(([name, value]) => before[name as keyof Task] !== value)
  if (changed.length === 0) return before
  const event =
    fields.status && fields.status !== before.status
      ? { what: 'task_moved', data: { title: before.title, status: fields.status } }
      : { what: 'task_changed', data: { title: before.title } }
  return found(await withKnownAssignee(repository.updateTask(scope, db, subjects, id, fields, event, now)))
}

export async function removeTask(
  { scope, db, now, ifMatch, auditedWith }: TaskChangeCall,
  subjects: readonly Subject[],
  id: number,
): Promise<void> {
  const task = found(await repository.lockTask(scope, db, subjects, id, auditedWith))
  if (ifMatch !== undefined && ifMatch !== task.version) throw new AppError('stale')
  await repository.deleteTask(scope, db, subjects, task, now)
}
