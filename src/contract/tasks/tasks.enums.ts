import { keysOf, labelFrom } from '../formats/labels.ts'

/** Task statuses (spec section 4), the default first. */
export const taskStatusLabels = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
} as const
export type TaskStatus = keyof typeof taskStatusLabels
export const taskStatuses = keysOf(taskStatusLabels)
export const taskStatusLabel = labelFrom(taskStatusLabels)
