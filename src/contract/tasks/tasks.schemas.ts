import { z } from 'zod'
import {
  Id,
  Instant,
  IsoDate,
  line,
  oneOf,
  Reference,
  requiredDate,
  requiredLine,
  text,
} from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'
import { taskStatuses } from './tasks.enums.ts'
import { taskMessages } from './tasks.messages.ts'

/** Maximum lengths in characters. */
export const taskLimits = { title: 200, description: 5_000, content: 20_000, search: 200 } as const

/** Spec section 3. `due_date` is a calendar day; `assigned_to` is a staff id. */
export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  due_date: IsoDate,
  status: z.enum(taskStatuses),
  assigned_to: Id.nullable(),
  assigned_to_name: z.string(),
  created_by: z.string(),
  created_at: Instant,
  updated_at: Instant,
  content: z.string(),
  lead: Reference.nullable(),
  patient: Reference.nullable(),
  version: z.int(),
})
export type Task = z.infer<typeof Task>

const { allRequired } = taskMessages
const notBlank = (max: number) => text(max, allRequired).refine((value) => value.trim() !== '', allRequired)

const writable = {
  title: requiredLine(taskLimits.title, allRequired),
  description: notBlank(taskLimits.description),
  due_date: requiredDate(allRequired),
  status: oneOf(taskStatuses),
  assigned_to: Id.nullable(),
}

export const TaskCreate = z.strictObject({
  ...writable,
  status: writable.status.default('pending'),
  assigned_to: writable.assigned_to.default(null),
})
export type TaskCreate = z.infer<typeof TaskCreate>

const content = text(taskLimits.content).refine((value) => value.trim() !== '', taskMessages.contentEmpty)

/** PUT changes only the content (spec section 7). */
export const TaskContent = z.strictObject({ content })

export const TaskPatch = z
  .strictObject({ ...writable, content })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change.')
export type TaskPatch = z.infer<typeof TaskPatch>

export const taskOrderings = [
  'due_date',
  'title',
  'description',
  'status',
  'assigned_to_name',
  'created_by',
  'created_at',
  'id',
] as const

/** Ordered by due date by default, soonest first (spec section 9). */
export const TaskListQuery = z.strictObject({
  search: line(taskLimits.search).optional(),
  ordering: ordering(taskOrderings, 'due_date'),
  ...pagingQuery,
})
export type TaskListQuery = z.infer<typeof TaskListQuery>
