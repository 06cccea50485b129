import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { archiveMessages } from './archives.messages.ts'
import { Archive, ArchiveListQuery, ArchiveUpload } from './archives.schemas.ts'

const forAdministrators = endpoints({
  access: 'administrator',
  forbidden: archiveMessages.notAllowed,
  tag: 'archives',
})

export const exportArchive = forAdministrators('GET /archives/export/', {
  summary: 'Export everything of the practice as a ZIP file, with its documents and recordings',
  file: ['application/zip'],
  audit: { action: 'exported' },
})

export const listArchives = forAdministrators('GET /archives/', {
  summary: 'List uploaded archives, newest first',
  query: ArchiveListQuery,
  response: page(Archive),
})

export const createArchive = forAdministrators('POST /archives/', {
  summary: 'Upload an archive; it is checked next',
  encoding: 'multipart/form-data',
  body: ArchiveUpload,
  response: Archive,
  status: 201,
})

export const getArchive = forAdministrators('GET /archives/:id/', {
  summary: 'Get an archive: its state, counts, progress and problems',
  response: Archive,
})

export const startArchive = forAdministrators('POST /archives/:id/start/', {
  summary: 'Import an archive into a practice without leads and patients, as a whole or not at all',
  response: Archive,
})

export const deleteArchive = forAdministrators('DELETE /archives/:id/', {
  summary: 'Delete an archive with its file; what it imported stays',
})
