import { undoableDays } from '../change-sets/change-sets.enums.ts'

export const importLimits = {
  fileBytes: 50_000_000,
  /** Uncompressed bytes of an Excel file. */
  unfoldedBytes: 400_000_000,
  /**
   * Lower for small files: `unfoldedLeast` plus `unfoldedTimes` the size of the file. Text compresses to a tenth.
   */
  unfoldedLeast: 1_000_000,
  unfoldedTimes: 60,
  /** Shared strings of an Excel file, and their bytes. */
  sharedTexts: 2_000_000,
  sharedBytes: 150_000_000,
  columns: 200,
  /** All sheets of a file together. */
  rows: 200_000,
  sheets: 1_000,
  /** Rows at the top of a sheet that are shown for choosing the header. */
  firstRows: 20,
  /** Characters of a cell. */
  cell: 20_000,
  /** Characters of a file name or column name. */
  name: 200,
  /** Distinct values listed for a choice column. */
  values: 100,
  /** Rows that a call can set choices for. */
  choices: 100,
  /** Leads that an import adds to the queue. */
  queued: 500,
  /** Days in which an import can be undone. Afterwards the contents of its file are deleted. */
  undoDays: undoableDays('import'),
  /** Files of a practice that were checked but not started. */
  unstarted: 10,
  /** Files that a server process reads concurrently. */
  atOnce: 2,
} as const
