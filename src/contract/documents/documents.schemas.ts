import { z } from 'zod'
import { fieldMessages, Id, Instant, numberText, oneOf } from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'
import { documentTypes, fileContentTypes } from './documents.enums.ts'
import { documentMessages } from './documents.messages.ts'

/** A patient's document (spec section 3). `file.url` is an address that is good for some minutes, for its reader alone. */
export const Document = z.object({
  id: Id,
  file: z.object({
    name: z.string(),
    /** Bytes. */
    size: z.int(),
    content_type: z.enum(fileContentTypes),
    url: z.string(),
  }),
  document_type: z.enum(documentTypes),
  created_at: Instant,
  created_by: z.string(),
  patient: Id,
  version: z.int(),
})
export type Document = z.infer<typeof Document>

/** What the server knows of a file that it has received. */
export const ReceivedFile = z.strictObject({
  name: z.string(),
  size: z.int(),
  content_type: z.enum(fileContentTypes),
  /** In hexadecimal digits: tells two uploads of the same content from two of others. */
  sha256: z.string(),
})
export type ReceivedFile = z.infer<typeof ReceivedFile>

/** The form of an upload, multipart/form-data; where the sender puts the file, the server finds what it knows of it. */
export const DocumentUpload = z.strictObject({
  file: z
    .custom<ReceivedFile>((value) => ReceivedFile.safeParse(value).success, fieldMessages.required)
    .meta({ type: 'string', format: 'binary' }),
  patient: numberText(Number.MAX_SAFE_INTEGER),
  document_type: oneOf(documentTypes),
})
export type DocumentUpload = z.infer<typeof DocumentUpload>

export const documentOrderings = ['created_at', 'name', 'document_type', 'size', 'created_by', 'id'] as const

/** Newest first unless told otherwise. */
export const DocumentListQuery = z.strictObject({
  patient: z.string({ error: documentMessages.patientRequired }).pipe(numberText(Number.MAX_SAFE_INTEGER)),
  ordering: ordering(documentOrderings, '-created_at'),
  ...pagingQuery,
})
export type DocumentListQuery = z.infer<typeof DocumentListQuery>
