import { z } from 'zod'
import { fieldMessages, Id, Instant, numberText, oneOf } from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'
import { documentTypes, fileContentTypes } from './documents.enums.ts'
import { documentMessages } from './documents.messages.ts'

/** Spec section 3. `file.url` is valid for a few minutes, for this reader only. */
export const Document = z.object({
  id: Id,
  file: z.object({
    name: z.string(),
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

/** Set by the server while the file streams in. */
export const ReceivedFile = z.strictObject({
  name: z.string(),
  size: z.int(),
  content_type: z.enum(fileContentTypes),
  /** Hexadecimal. Distinguishes replays of an upload from other uploads. */
  sha256: z.string(),
})
export type ReceivedFile = z.infer<typeof ReceivedFile>

export const DocumentUpload = z.strictObject({
  file: z
    .custom<ReceivedFile>((value) => ReceivedFile.safeParse(value).success, fieldMessages.required)
    .meta({ type: 'string', format: 'binary' }),
  patient: numberText(Number.MAX_SAFE_INTEGER),
  document_type: oneOf(documentTypes),
})
export type DocumentUpload = z.infer<typeof DocumentUpload>

export const documentOrderings = ['created_at', 'name', 'document_type', 'size', 'created_by', 'id'] as const

export const DocumentListQuery = z.strictObject({
  patient: z.string({ error: documentMessages.patientRequired }).pipe(numberText(Number.MAX_SAFE_INTEGER)),
  ordering: ordering(documentOrderings, '-created_at'),
  ...pagingQuery,
})
export type DocumentListQuery = z.infer<typeof DocumentListQuery>

/** In bytes. */
export const DocumentStorage = z.object({ used: z.int(), allowed: z.int() })
export type DocumentStorage = z.infer<typeof DocumentStorage>
