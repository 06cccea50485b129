import { formatBytes } from '../formats/bytes.ts'
import { fileKinds } from './documents.enums.ts'
import { documentLimits } from './documents.limits.ts'

const kinds = Object.values(fileKinds).map(({ label }) => label)
const named = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`

export const documentMessages = {
  uploadFailed: 'Failed to upload document. Please try again.',
  fetchFailed: 'Failed to fetch documents. Please try again.',
  fetchOneFailed: 'Failed to fetch document details. Please try again.',
  uploaded: 'Document uploaded successfully!',
  patientRequired: 'Patient ID is required',
  fileRequired: 'Please select a file',
  typeRequired: 'Please select a document type',
  tooLarge: `Documents can be up to ${formatBytes(documentLimits.fileBytes)}.`,
  full: (allowed: number) =>
    `Your practice has used its ${formatBytes(allowed)} for documents. Delete some you no longer need. Their space is free after seven days.`,
  used: (used: number, allowed: number) => `${formatBytes(used)} of ${formatBytes(allowed)} used.`,
  empty: 'This file is empty.',
  unknownKind: `Documents can be ${named} files.`,
  textDocument:
    'Word and other text documents can change after they were signed. Save this one as a PDF and upload that.',
  unreadablePhoto:
    "This browser can't show this photo. It is stored as it is: you can download it, but not preview it.",
  otherContent: "The contents of this file don't match its name.",
  pathInName: "A file name can't contain a path.",
  unknownPatient: "This patient doesn't exist.",
  fileMissing: 'The file for this document is missing. Please upload it again.',
  addressExpired: 'This link has expired. Open the document again.',
  downloadFailed: 'Failed to download document. Please try again.',
  previewFailed: "This document can't be previewed. You can download it.",
  noPreview: 'This kind of file has no preview. You can download it.',
  deleteFailed: 'Failed to delete document. Please try again.',
  deleteStale: 'Someone else changed this document. Review it before you delete it.',
  deleted: (name: string) => `Deleted: ${name}`,
  restoreFailed: 'Failed to restore document. Please try again.',
  none: 'No documents yet',
} as const
