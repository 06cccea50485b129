import { tableWriter } from '#server/platform/database/table-writer.ts'

export const taskWriter = tableWriter('tasks', ['created_at', 'updated_at', 'version'])
