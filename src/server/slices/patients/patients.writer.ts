import { tableWriter } from '#server/platform/database/table-writer.ts'

export const patientWriter = tableWriter('patients', ['created_at', 'updated_at', 'updated_by', 'version'])
