import { endpoints } from '../http/endpoints.ts'
import { exportContentTypes } from '../http/exports.ts'
import { page } from '../http/paging.ts'
import { importMessages } from './imports.messages.ts'
import {
  Import,
  ImportListQuery,
  ImportPatch,
  ImportRow,
  ImportRowsQuery,
  ImportSummary,
  ImportUpload,
} from './imports.schemas.ts'

const forImporters = endpoints({
  access: 'import_people',
  forbidden: importMessages.notAllowed,
  tag: 'imports',
})

// Only administrators may see all people. Other staff would see people of other locations in a colleague's file.
const ofOthers = 'administrator'

export const listImports = forImporters('GET /imports/', {
  summary: 'List imports, newest first',
  query: ImportListQuery,
  response: page(ImportSummary),
})

export const createImport = forImporters('POST /imports/', {
  summary: 'Upload a CSV or Excel file of leads or patients; a dry run follows',
  encoding: 'multipart/form-data',
  body: ImportUpload,
  response: Import,
  status: 201,
})

export const getImport = forImporters('GET /imports/:id/', {
  ofOthers,
  summary: 'Get an import: its state, counts, progress and mapping',
  response: Import,
})

export const patchImport = forImporters('PATCH /imports/:id/', {
  ofOthers,
  summary: 'Change which sheet is imported, what its columns and words mean, or what is done with duplicates',
  body: ImportPatch,
  response: Import,
})

export const listImportRows = forImporters('GET /imports/:id/rows/', {
  ofOthers,
  summary: 'List the rows of an import with what becomes of each',
  query: ImportRowsQuery,
  response: page(ImportRow),
})

export const downloadRefusedRows = forImporters('GET /imports/:id/refused.csv', {
  ofOthers,
  summary: 'Download the refused rows with the reasons, to correct and import them again',
  file: [exportContentTypes.csv],
  audit: { action: 'exported', part: 'refused rows' },
})

export const startImport = forImporters('POST /imports/:id/start/', {
  ofOthers,
  summary: 'Import what the dry run showed',
  response: Import,
})

export const stopImport = forImporters('POST /imports/:id/stop/', {
  ofOthers,
  summary: 'Stop an import; what it did so far stays and can be undone',
  response: Import,
})

export const undoImport = forImporters('POST /imports/:id/undo/', {
  ofOthers,
  summary: 'Undo an import as a whole; what people changed since stays',
  response: Import,
})

export const deleteImport = forImporters('DELETE /imports/:id/', {
  ofOthers,
  summary: 'Delete an import with its file; what it imported stays',
})
