import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams, line, numberText } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { Document, DocumentListQuery, DocumentUpload } from './documents.schemas.ts'

const base = { access: 'staff', tag: 'documents' } as const

export const listDocuments = endpoint({
  ...base,
  method: 'GET',
  path: '/documents/',
  summary: 'Documents of a patient',
  query: DocumentListQuery,
  response: page(Document),
  audit: { kind: 'patient', record: 'patient', part: 'documents' },
})

export const createDocument = endpoint({
  ...base,
  method: 'POST',
  path: '/documents/',
  summary: 'Upload a document of a patient',
  encoding: 'multipart/form-data',
  body: DocumentUpload,
  response: Document,
  status: 201,
})

export const getDocument = endpoint({
  ...base,
  method: 'GET',
  path: '/documents/:id/',
  summary: 'One document, with a fresh address of its file',
  params: IdParams,
  response: Document,
})

export const deleteDocument = endpoint({
  ...base,
  method: 'DELETE',
  path: '/documents/:id/',
  summary: 'Delete a document; for some days it can be restored',
  params: IdParams,
})

export const restoreDocument = endpoint({
  ...base,
  method: 'POST',
  path: '/documents/:id/restore/',
  summary: 'Take a deleted document back; one that is there stays as it is',
  params: IdParams,
  response: Document,
})

const recordId = numberText(Number.MAX_SAFE_INTEGER)

/** The address that `file.url` gives: signed for a short while, for one session. */
export const downloadDocument = endpoint({
  method: 'GET',
  audit: { action: 'exported' },
  path: '/documents/:id/file/:session/',
  access: 'public',
  tag: 'documents',
  summary: 'The file of a document, whole or a range of it; the address comes signed with the document',
  params: z.strictObject({ id: recordId, session: recordId }),
  query: z.strictObject({ expires: line(20).optional(), signature: line(100).optional() }),
})
