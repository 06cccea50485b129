import { formatBytes } from '../formats/bytes.ts'
import { countOf, listOf } from '../formats/labels.ts'
import type { ImportNoun } from './imports.enums.ts'
import { importLimits } from './imports.limits.ts'

const number = (count: number) => count.toLocaleString('en-US')
const rowsText = (count: number) => countOf(count, 'row', 'rows')

interface RowCounts {
  new: number
  changed: number
  duplicate: number
  refused: number
}

/** For example '18 new, 2 changed, 1 duplicate and 3 refused'; empty without rows. */
const countsText = (counts: RowCounts): string =>
  listOf(
    [
      { count: counts.new, word: 'new' },
      { count: counts.changed, word: 'changed' },
      { count: counts.duplicate, word: counts.duplicate === 1 ? 'duplicate' : 'duplicates' },
      { count: counts.refused, word: 'refused' },
    ]
      .filter(({ count }) => count > 0)
      .map(({ count, word }) => `${number(count)} ${word}`),
  )

/** Labels and hints of the import screens. */
export const importLabels = {
  page: 'Import',
  pageOf: (file: string) => `Import of ${file}`,
  backTo: (noun: string) => `Back to ${noun}`,
  backToImports: 'Back to Imports',
  earlier: 'Earlier Imports',
  list: 'Imports',
  counts: ['import', 'imports'],
  file: 'File',
  nounAndRows: (noun: string, rows: number) => `${noun}, ${rowsText(rows)}`,
  state: 'State',
  result: 'Result',
  by: 'By',
  uploaded: 'Uploaded',
  none: 'No imports yet',
  noneHint: 'Your uploads and their results show up here.',

  upload: 'New Import',
  uploadHint: `Bring people over from another system or a spreadsheet. You see the result before anything is saved, and you can undo it for ${importLimits.undoDays} days.`,
  noun: 'People to import',
  uploading: 'Uploading…',
  reading: 'Reading the file…',
  progressOfUpload: 'Upload',
  fileHint: `CSV or Excel (.xlsx), up to ${formatBytes(importLimits.fileBytes)}.`,

  duplicates: 'Duplicates',
  duplicatesHint: 'Same phone number or email and same name, or same name and date of birth.',
  forDuplicates: 'For duplicates',
  location: 'Location when the file has none',
  noLocation: 'No location',
  columns: 'Columns',
  columnsHint: "Choose a field for each column. Columns you leave out aren't imported.",
  dayOrder: 'Dates in this file are written as',
  firstDay: (rows: number) => `1/1/1900 as the date of birth (in ${rowsText(rows)}) means`,
  firstDayHint: 'Many programs use this date when the real one is unknown.',
  columnsOfFile: 'Columns of the file',
  noColumns: 'This file has no columns',
  column: 'Column',
  emptyColumn: 'Empty in the first rows',
  target: 'Imported As',
  targetOf: (column: string) => `Import ${column} as`,
  notImported: "Don't import",
  values: 'Values in Your File',
  valuesHint: 'Pick what each value means.',
  valuesOfFile: 'Values in your file',
  noValues: 'No values to match',
  value: 'In Your File',
  valueInRows: (field: string, rows: number) => `${field}, ${rowsText(rows)}`,
  unknownValueInRows: (field: string, rows: number) => `${field}, ${rowsText(rows)}, not recognized`,
  meaning: 'In Chairside',
  meaningOf: (value: string) => `Meaning of ${value}`,

  newLeads: 'New Leads',
  newLeadsHint: 'Set for every new lead from this file.',
  type: 'Type when the file has none',
  followUp: 'Follow-up date when the file has none',
  queue: 'Add to the queue',
  queueEmpty: 'No new lead in this file has a phone number or email and a status that needs a reply.',
  queueRows: (rows: number) =>
    `${countOf(rows, 'new lead', 'new leads')} to contact, without an alert or a response goal.`,
  queueFull: (rows: number) =>
    `${countOf(rows, 'new lead', 'new leads')} to contact, without an alert or a response goal. This is the limit for one import.`,

  sheet: 'Sheet',
  sheetOf: (name: string, rows: number) => `${name} (${rowsText(rows)})`,
  hiddenSheetOf: (name: string, rows: number) => `${name} (${rowsText(rows)}, hidden)`,
  unreadableSheet: (name: string) => `${name} (not readable)`,
  hiddenUnreadableSheet: (name: string) => `${name} (not readable, hidden)`,
  hiddenSheet: (name: string) => `${name} (hidden)`,
  allSheets: (count: number, rows: number) => `All ${count} with these columns (${rowsText(rows)})`,
  sheetList: (names: readonly string[]) => `${listOf(names)}.`,
  sheetProblem: (name: string, problem: string) => `${name}: ${problem}`,
  noHeader: 'No header row',
  headerIn: (row: number) => `Header in row ${row}`,
  change: 'Change',
  header: 'Header row',
  headerHint: "Rows above it aren't imported.",
  chooseRow: 'Choose a row',
  row: (row: number, cells: string) => `Row ${row}: ${cells}`,
  everyRow: 'None: every row is a person',

  nothingSaved: (done: number, rows: number) =>
    `Nothing is saved yet. ${number(done)} of ${rowsText(rows)} checked.`,
  ready: (rows: number, counts: RowCounts) =>
    `Nothing is saved yet. Of ${rowsText(rows)}: ${countsText(counts) || 'nothing to import'}.`,
  running: (done: number, rows: number) =>
    `${number(done)} of ${rowsText(rows)}. You can leave this page; the import continues.`,
  undoing: (done: number, rows: number) =>
    `${number(done)} of ${rowsText(rows)}. You can leave this page; the undo continues.`,
  countsOf: countsText,
  allUndone: 'All undone',
  keptChanged: (count: number) => `${number(count)} kept because they changed since`,
  nothingImported: 'Nothing was imported',
  sentence: (text: string) => `${text}.`,
  progress: 'Progress',
  start: (people: number) => `Import ${countOf(people, 'person', 'people')}`,
  stop: 'Stop',
  undo: 'Undo import',
  undoTitle: 'Undo Import',
  undoQuestion: (noun: ImportNoun) =>
    `Remove the ${noun} that this import added, and restore the ones it changed? Edits made since then stay.`,
  undoUntil: 'Undo until',
  delete: 'Delete',
  deleteTitle: 'Delete Import',
  deleteQuestion: (file: string) => `Delete ${file} without importing it?`,

  rows: 'Rows',
  rowCounts: ['row', 'rows'],
  allResults: 'All Results',
  rowNumber: 'Row',
  cells: 'In the File',
  why: 'Why',
  duplicate: 'Duplicate',
  choiceOf: (row: number) => `Row ${row}: if duplicate`,
  choiceOfSheet: (row: number, sheet: string) => `Row ${row} of ${sheet}: if duplicate`,
  asForAll: 'Same as all',
  noRows: 'No rows',
  noRowsHint: `The contents of the file are deleted ${importLimits.undoDays} days after an import.`,
  unmatched: 'No rows with this result',
  downloadRefused: 'Download refused rows',
  reason: (field: string, text: string) => `${field}: ${text}`,
  noName: 'No name',
  sameAs: 'Same as',
  changes: 'Changes',
} as const
