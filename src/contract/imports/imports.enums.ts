import { keysOf, labelFrom } from '../formats/labels.ts'

/** Kinds of records that can be imported. */
export const importNounLabels = { leads: 'Leads', patients: 'Patients' } as const
export type ImportNoun = keyof typeof importNounLabels
export const importNouns = keysOf(importNounLabels)
export const importNounLabel = labelFrom(importNounLabels)

export const importStateLabels = {
  /** The dry run is in progress. */
  checking: 'Checking',
  /** The dry run is done, without storing any records. */
  ready: 'Ready to Import',
  running: 'Importing',
  done: 'Imported',
  /** Stopped before the end. Rows that were imported can be undone. */
  stopped: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
} as const
export type ImportState = keyof typeof importStateLabels
export const importStates = keysOf(importStateLabels)
export const importStateLabel = labelFrom(importStateLabels)

/** States in which the server works on the import. */
export const workingStates = ['checking', 'running', 'undoing'] as const satisfies ImportState[]
export const isWorking = (state: ImportState): boolean =>
  (workingStates as readonly ImportState[]).includes(state)

/** Possible results for a row. */
export const importVerdictLabels = {
  new: 'New',
  changed: 'Changed',
  duplicate: 'Duplicate',
  refused: 'Refused',
} as const
export type ImportVerdict = keyof typeof importVerdictLabels
export const importVerdicts = keysOf(importVerdictLabels)
export const importVerdictLabel = labelFrom(importVerdictLabels)

/** Ways to handle a row whose person already exists. */
export const duplicateChoiceLabels = {
  skip: 'Skip the row',
  fill: 'Fill in missing fields',
  replace: 'Replace with the values in the file',
  create: 'Add as another person',
} as const
export type DuplicateChoice = keyof typeof duplicateChoiceLabels
export const duplicateChoices = keysOf(duplicateChoiceLabels)

/** The order of the numbers in a date. */
export const dayOrderLabels = {
  mdy: 'Month, day, year (12/31/2026)',
  dmy: 'Day, month, year (31/12/2026)',
} as const
export type DayOrder = keyof typeof dayOrderLabels
export const dayOrders = keysOf(dayOrderLabels)

/** Meanings of 1 January 1900 as a date of birth, which many programs write for an unknown date. */
export const firstDayLabels = { unknown: 'Unknown', real: 'January 1, 1900' } as const
export type FirstDay = keyof typeof firstDayLabels
export const firstDays = keysOf(firstDayLabels)
