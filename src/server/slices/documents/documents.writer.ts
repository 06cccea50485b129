import { tableWriter } from '#server/platform/database/table-writer.ts'

export const documentWriter = tableWriter('documents', ['version'])
