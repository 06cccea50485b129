import { keysOf, labelFrom } from '../formats/labels.ts'

/** What can be imported. */
export const importNounLabels = { leads: 'Leads', patients: 'Patients' } as const
export type ImportNoun = keyof typeof importNounLabels
export const importNouns = keysOf(importNounLabels)
export const importNounLabel = labelFrom(importNounLabels)

export const importStateLabels = {
  /** The dry run is under way. */
  checking: 'Checking',
  /** The dry run is done, and nothing is stored of it yet. */
  ready: 'Ready to Import',
  running: 'Importing',
  done: 'Imported',
  /** Stopped on the way; what was imported so far can be undone. */
  stopped: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
} as const
export type ImportState = keyof typeof importStateLabels
export const importStates = keysOf(importStateLabels)
export const importStateLabel = labelFrom(importStateLabels)

/** States in which the server works on it. */
export const workingStates = ['checking', 'running', 'undoing'] as const satisfies ImportState[]
export const isWorking = (state: ImportState): boolean =>
  (workingStates as readonly ImportState[]).includes(state)

/** What becomes of a row. */
export const importVerdictLabels = {
  new: 'New',
  changed: 'Changed',
  duplicate: 'Duplicate',
  refused: 'Refused',
} as const
export type ImportVerdict = keyof typeof importVerdictLabels
export const importVerdicts = keysOf(importVerdictLabels)
export const importVerdictLabel = labelFrom(importVerdictLabels)

/** What is done with a row whose person is known already. */
export const duplicateChoiceLabels = {
  skip: 'Skip the row',
  fill: 'Fill in missing fields',
  replace: 'Replace with the values in the file',
  create: 'Add as another person',
} as const
export type DuplicateChoice = keyof typeof duplicateChoiceLabels
export const duplicateChoices = keysOf(duplicateChoiceLabels)

/** The order of a date's numbers. */
export const dayOrderLabels = {
  mdy: 'Month, day, year (12/31/2026)',
  dmy: 'Day, month, year (31/12/2026)',
} as const
export type DayOrder = keyof typeof dayOrderLabels
export const dayOrders = keysOf(dayOrderLabels)

/** What 1 January 1900 means as a day of birth: many programs write it where they know none. */
export const firstDayLabels = { unknown: 'Unknown', real: 'January 1, 1900' } as const
export type FirstDay = keyof typeof firstDayLabels
export const firstDays = keysOf(firstDayLabels)
