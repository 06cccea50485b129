import { documentTypes, fileContentTypes } from '#contract/documents/documents.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'
import { documentWriter } from './documents.writer.ts'

export const documents = defineSlice({
  writer: documentWriter,
  choices: [
    { table: 'documents', column: 'document_type', keys: documentTypes },
    { table: 'documents', column: 'content_type', keys: fileContentTypes },
  ],
  backup: { files: ['documents'] },
  load: async () => (await import('./documents.routes.ts')).serveDocuments,
})
