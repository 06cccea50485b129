import { taskStatuses } from '#contract/tasks/tasks.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'
import { taskWriter } from './tasks.writer.ts'

export const tasks = defineSlice({
  writer: taskWriter,
  choices: [{ table: 'tasks', column: 'status', keys: taskStatuses }],
  load: async () => (await import('./tasks.routes.ts')).serveTasks,
})
