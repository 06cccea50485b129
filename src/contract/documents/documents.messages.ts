import { formatBytes } from '../formats/bytes.ts'
import { fileKinds } from './documents.enums.ts'
import { documentLimits } from './documents.limits.ts'

const kinds = Object.values(fileKinds).map(({ label }) => label)
const named = `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`

/** Every text about documents (spec section 8, and those that it leaves open). */
export const documentMessages = {
  uploadFailed: 'Failed to upload document. Please try again.',
  fetchFailed: 'Failed to fetch documents. Please try again.',
  fetchOneFailed: 'Failed to fetch document details. Please try again.',
  uploaded: 'Document uploaded successfully!',
  patientRequired: 'Patient ID is required',
  fileRequired: 'Please select a file',
  typeRequired: 'Please select a document type',
  tooLarge: `A document can have at most ${formatBytes(documentLimits.fileBytes)}.`,
  empty: 'This file is empty.',
  unknownKind: `Documents can be ${named} files.`,
  otherContent: 'The content of this file is not what its name says.',
  pathInName: 'The name of a file must not contain a path.',
  unknownPatient: 'This patient does not exist.',
  fileMissing: 'The file of this document is missing in the storage. Please upload it again.',
  addressExpired: 'This document address has expired. Open the document again.',
  downloadFailed: 'Failed to download document. Please try again.',
  previewFailed: 'This document cannot be shown here. You can download it.',
  noPreview: 'There is no preview of this kind of file. You can download it.',
  deleteFailed: 'Failed to delete document. Please try again.',
  deleteStale:
    'Somebody else has changed this document in the meantime. Look at it as it is now before you delete it.',
  deleted: (name: string) => `Deleted: ${name}`,
  restoreFailed: 'Failed to restore document. Please try again.',
  none: 'No documents yet',
} as const
