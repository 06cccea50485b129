import { tableWriter } from '#server/platform/database/table-writer.ts'

export const noteWriter = tableWriter('notes', ['created_at', 'updated_at', 'version'])
