import { formatBytes } from '../formats/bytes.ts'
import { importLimits } from './imports.limits.ts'

const { columns, rows, cell, undoDays } = importLimits

/** Every text about imports. */
export const importMessages = {
  notAllowed: "Your role isn't allowed to import. Ask an administrator.",
  fetchFailed: 'Failed to fetch the import. Please try again later.',
  listFailed: 'Failed to fetch imports. Please try again later.',
  rowsFailed: 'Failed to fetch the rows. Please try again later.',
  uploadFailed: 'Failed to read the file. Please try again.',
  saveFailed: 'Failed to save your choice. Please try again.',
  startFailed: 'Failed to start the import. Please try again.',
  stopFailed: 'Failed to stop the import. Please try again.',
  undoFailed: 'Failed to undo the import. Please try again.',
  deleteFailed: 'Failed to delete the import. Please try again.',
  unknown: 'Import not found.',
  stale: 'Someone else just changed this import. This is the latest version.',
  waiting: `${importLimits.unstarted} files are waiting to be imported. Import or delete one of them first.`,
  noRoom: (allowed: number) =>
    `It doesn't fit: files of a practice can take up ${formatBytes(allowed)} here.`,
  busy: 'Other files are being read. Try again in a minute.',

  fileRequired: 'Choose a file.',
  tooLarge: `Files can be up to ${formatBytes(importLimits.fileBytes)}. Split yours into several.`,
  kind: 'Only CSV and Excel (.xlsx) files can be imported.',
  oldExcel: 'This is an old Excel file (.xls) or has a password. Save it as .xlsx without a password.',
  macros: 'This workbook has macros. Save it as .xlsx without them.',
  unfolds: 'This Excel file is too large inside. Save it as CSV, or split it.',
  tooMuch: 'This file takes too much memory or time to read. Save it as CSV, or split it.',
  noExcel: "This isn't an Excel file, or it's damaged. Open it in Excel and save it again.",
  noText: "This isn't a CSV file: it has bytes that no text has.",
  empty: 'This file has no rows.',
  noHeader: 'The first row has to name the columns.',
  tooManyColumns: `Files can have up to ${columns} columns.`,
  tooManyRows: `Files can have up to ${rows.toLocaleString('en-US')} rows. Split yours into several.`,
  unreadable: (row: number) => `The file can't be read around row ${row}: a quotation mark may be missing.`,

  otherColumns: 'Send one entry for each column of the file.',
  unknownValue: (value: string) => `There is no choice '${value}'.`,
  unknownLocation: 'No such location found.',
  dayOrderNeeded: 'Say in which order the dates of this file are written.',
  firstDay: '1/1/1900 is left out: the day is not known.',
  firstDayNeeded: 'Say what 1/1/1900 means in this file.',
  dayOrderRemembered: 'As you chose for the last file with these columns. The dates of this file fit both.',
  nothingMapped: 'Map at least a name, a phone number or an email.',
  notReady: 'This import is being checked or was started already.',
  notRunning: "This import isn't running.",
  notUndoable: `Only an import of the last ${undoDays} days can be undone, once.`,
  notDeletable: 'Stop this import first.',
  staffGone: 'Stopped because the person who started it can no longer sign in.',
  rightsGone: 'Stopped because the person who started it may no longer import.',
  locationGone: "The location chosen for this file isn't available any more. Choose another one.",
  interrupted: 'Stopped because the server failed twice here. Split the file, and import its parts.',
  failed: (row: number) => `Stopped around row ${row}: something there can't be stored.`,

  noPerson: 'A name, phone number or email is needed.',
  noName: 'A patient needs a first and a last name.',
  longCell: `This has more than ${cell.toLocaleString('en-US')} characters.`,
  extraCells: 'This row has more cells than there are columns.',
  noDay: 'Not a date that can be read.',
  shortened: (text: string) =>
    `A spreadsheet shortened this number to ${text}. Save the file again with that column as text.`,
  noPhone: (text: string) => `${text} is no phone number, and is left out.`,
  noAmount: 'Not an amount that can be read.',
  noSuchLocation: (name: string) => `You have no location '${name}'.`,
  sameAsRow: (row: number) => `Same person as row ${row}.`,

  deleted: 'Import deleted.',
} as const
