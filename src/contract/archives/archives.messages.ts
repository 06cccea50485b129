import { formatBytes } from '../formats/bytes.ts'
import { countOf, listOf } from '../formats/labels.ts'
import { archiveLimits } from './archives.limits.ts'

const { rows, row } = archiveLimits
const number = (count: number) => count.toLocaleString('en-US')

/** All texts about archives. */
export const archiveMessages = {
  notAllowed: 'Only administrators can download or import an archive of the practice.',
  downloadFailed: 'Failed to download the archive. Please try again.',
  listFailed: 'Failed to fetch archives. Please try again later.',
  uploadFailed: 'Failed to upload the archive. Please try again.',
  startFailed: 'Failed to start the import. Please try again.',
  deleteFailed: 'Failed to delete the archive. Please try again.',
  unknown: 'Archive not found.',

  fileRequired: 'Choose a file.',
  tooLarge: `Archives can be up to ${formatBytes(archiveLimits.fileBytes)}. Move a larger practice with a backup.`,
  noArchive: "This isn't an archive of a practice, or it's damaged.",
  newer: 'This archive is from a newer version of Chairside. Update Chairside first.',
  gone: 'The uploaded file is gone. Upload the archive again.',
  full: (allowed: number) =>
    `Not enough space for its documents. A practice can store up to ${formatBytes(allowed)} of files here.`,

  noRoom: (allowed: number) =>
    `Not enough space. A practice can store up to ${formatBytes(allowed)} of files here.`,
  waiting: 'Another archive is waiting. Import or delete it first.',
  strangeFile: "This file doesn't belong in an archive.",
  unfolds: 'The archive is too large inside.',
  tooMuch: 'This archive takes too much memory or time to read. Move the practice with a backup.',
  interrupted: 'Stopped because the server failed twice while reading it.',

  noTable: (file: string) => `${file} is missing.`,
  tooManyRows: `There are more than ${number(rows)} rows.`,
  tableTooLarge: 'The file is too large inside.',
  longRow: `A row has more than ${number(row)} characters.`,
  unreadable: "The file can't be read from here on: a quotation mark may be missing.",
  unknownColumn: (name: string) => `There is no column '${name}'.`,
  wrongId: (id: number) => `Rows are numbered in order; this one is ${id}.`,
  noRow: (file: string) => `No row in ${file} has this number.`,
  noValue: "This can't be read.",
  noFile: 'The file is missing from the archive, empty or too large.',
  otherContent: "The file's content doesn't match its name, or its type isn't accepted.",
  notStored: "This row or one of the next conflicts with others, so it can't be stored.",
  extraCells: 'This row has more cells than there are columns.',

  notReady: 'An archive must be ready before you import it, and can be imported once.',
  notEmpty: (leads: number, patients: number) =>
    `You can only import into a practice without leads and patients. This one has ${listOf([
      countOf(leads, 'lead', 'leads'),
      countOf(patients, 'patient', 'patients'),
    ])}.`,
  notDeletable: 'This archive is being imported.',
  staffGone: 'Stopped because the person who started it is no longer an administrator.',
  deleted: 'Archive deleted.',
} as const
