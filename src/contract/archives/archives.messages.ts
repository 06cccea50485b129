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
  newer: 'This archive is from a newer version of Chairside. Update this one first.',
  gone: 'The uploaded file is gone. Upload the archive again.',
  full: (allowed: number) =>
    `Its documents don't fit: files of a practice can take up ${formatBytes(allowed)} here.`,

  noRoom: (allowed: number) =>
    `It doesn't fit: files of a practice can take up ${formatBytes(allowed)} here.`,
  waiting: 'Another archive is waiting. Import or delete it first.',
  strangeFile: 'An archive has no such file.',
  unfolds: 'The archive is too large inside.',
  tooMuch: 'It takes too much memory or time to read. Move this practice with a backup.',
  interrupted: 'Stopped because the server failed twice while reading it.',

  noTable: (file: string) => `${file} is missing.`,
  tooManyRows: `There are more than ${number(rows)} rows.`,
  tableTooLarge: 'The file is too large inside.',
  longRow: `A row has more than ${number(row)} characters.`,
  unreadable: "The file can't be read from here on: a quotation mark may be missing.",
  unknownColumn: (name: string) => `There is no column '${name}'.`,
  wrongId: (id: number) => `Rows are numbered in order; this one is ${id}.`,
  noRow: (file: string) => `Not the number of a row in ${file}.`,
  noValue: "This can't be read.",
  noFile: 'The archive has no such file, or it is empty or too large.',
  otherContent: 'The file has another kind of content than its name says, or one that is not accepted.',
  notStored: "This row, or one of the next, can't be stored beside the others.",
  extraCells: 'This row has more cells than there are columns.',

  notReady: 'Only an archive that is ready can be imported, once.',
  notEmpty: (leads: number, patients: number) =>
    `An archive comes back into a practice without leads and patients. This one has ${listOf([
      countOf(leads, 'lead', 'leads'),
      countOf(patients, 'patient', 'patients'),
    ])}.`,
  notDeletable: 'This archive is being imported.',
  staffGone: 'Stopped because the person who started it is no longer an administrator.',
  deleted: 'Archive deleted.',
} as const
