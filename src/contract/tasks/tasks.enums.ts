import { keysOf, labelFrom } from '../formats/labels.ts'

/** Spec section 4; the first is the default. */
export const taskStatusLabels = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
} as const
export type TaskStatus = keyof typeof taskStatusLabels
export const taskStatuses = keysOf(taskStatusLabels)
export const taskStatusLabel = labelFrom(taskStatusLabels)
