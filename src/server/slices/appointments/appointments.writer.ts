import { tableWriter } from '#server/platform/database/table-writer.ts'

export const appointmentWriter = tableWriter('appointments', ['created_at', 'updated_at', 'version'])
