import { z } from 'zod'
import { documentTypes } from '../documents/documents.enums.ts'
import { Id } from '../http/fields.ts'
import { defineEvents, event } from './event-definition.ts'

const ofDocument = z.strictObject({ document: Id })

export const documentEvents = defineEvents('patient', {
  document_uploaded: event(
    'A document was uploaded.',
    z.strictObject({ document: Id, document_type: z.enum(documentTypes) }),
  ),
  document_deleted: event('A document was deleted.', ofDocument),
  document_restored: event('The deletion of a document was undone.', ofDocument),
})
