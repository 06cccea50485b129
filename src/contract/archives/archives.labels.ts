import { formatBytes } from '../formats/bytes.ts'
import { countOf, listOf } from '../formats/labels.ts'
import { archiveLimits } from './archives.limits.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** Labels and hints of the archive settings. */
export const archiveLabels = {
  tab: 'Archive',
  downloadTitle: 'Download Archive',
  downloadHint:
    "All your practice's data in one ZIP: people with their notes, tasks, appointments, documents, requests, calls and history. Its tables open in Excel, and Chairside can import it again. Keep it as safe as the records themselves.",
  download: 'Download archive',
  uploadTitle: 'Import Archive',
  uploadHint:
    "Restore an archive, such as after moving to another server. Works only in a practice without leads and patients. You see the archive's contents before anything is saved. Imports completely or not at all.",
  uploading: 'Uploading…',
  progressOfUpload: 'Upload',
  file: 'Archive',
  fileHint: `The downloaded ZIP file, up to ${formatBytes(archiveLimits.fileBytes)}.`,
  unknownAuthors: "Some authors aren't on your staff",
  unknownAuthorsHint: (names: readonly string[]) =>
    `${listOf(names)}: their entries will have no author. To keep the author, invite them first.`,
  made: 'Made',
  uploadedBy: (name: string) => `Uploaded by ${name}`,
  checking: (rows: number) => `Nothing is saved yet. ${countOf(rows, 'row', 'rows')} checked.`,
  running: (done: number, rows: number) =>
    `${number(done)} of ${countOf(rows, 'row', 'rows')}. You can leave this page; the import continues.`,
  refused: 'Nothing was saved.',
  archiveOf: (practice: string, size: number) => `Archive of ${practice}, ${formatBytes(size)}.`,
  unnamedPractice: 'an unnamed practice',
  progress: 'Progress',
  row: (row: number) => `row ${number(row)}`,
  problem: (place: string, text: string) => `${place}: ${text}`,
  start: (records: number) => `Import ${countOf(records, 'record', 'records')}`,
  delete: 'Delete',
  deleteTitle: 'Delete Archive',
  removeQuestion: (file: string) => `Remove ${file} from this list? The records it imported stay.`,
  deleteQuestion: (file: string) => `Delete ${file} without importing it?`,
} as const
