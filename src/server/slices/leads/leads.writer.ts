import { tableWriter } from '#server/platform/database/table-writer.ts'

export const leadWriter = tableWriter('leads', ['created_at', 'updated_at', 'updated_by', 'version'])
