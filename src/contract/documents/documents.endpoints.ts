import { endpoints } from '../http/endpoints.ts'
import { SignedQuery } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { Document, DocumentListQuery, DocumentStorage, DocumentUpload } from './documents.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'documents' })

export const listDocuments = forStaff('GET /documents/', {
  summary: 'List the documents of a patient',
  query: DocumentListQuery,
  response: page(Document),
  audit: { kind: 'patient', record: 'patient', part: 'documents' },
})

export const getDocumentStorage = forStaff('GET /documents/storage/', {
  summary: 'Get how much room the documents of the company take up, and how much they may',
  response: DocumentStorage,
})

export const createDocument = forStaff('POST /documents/', {
  summary: 'Upload a document for a patient',
  encoding: 'multipart/form-data',
  body: DocumentUpload,
  response: Document,
  status: 201,
})

export const getDocument = forStaff('GET /documents/:id/', {
  summary: 'Get a document, with a fresh signed address of its file',
  response: Document,
})

export const deleteDocument = forStaff('DELETE /documents/:id/', {
  summary: 'Delete a document; it can be restored for seven days',
})

export const restoreDocument = forStaff('POST /documents/:id/restore/', {
  summary: 'Restore a deleted document',
  response: Document,
})

/** The address in `file.url`, which is signed for one session and a few minutes. */
export const downloadDocument = endpoints({ access: 'public', tag: 'documents' })(
  'GET /documents/:id/file/:session/',
  {
    summary: 'Download a document or a byte range of it, by its signed address',
    query: SignedQuery,
    audit: { action: 'exported' },
  },
)
