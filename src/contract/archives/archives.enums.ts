import { keysOf, labelFrom } from '../formats/labels.ts'

export const archiveStateLabels = {
  /** Every row is read; nothing is stored of it yet. */
  checking: 'Checking',
  ready: 'Ready to Import',
  /** It has what can't be stored, or couldn't be imported; nothing of it was kept. */
  refused: 'Refused',
  running: 'Importing',
  done: 'Imported',
} as const
export type ArchiveState = keyof typeof archiveStateLabels
export const archiveStates = keysOf(archiveStateLabels)
export const archiveStateLabel = labelFrom(archiveStateLabels)

/** States in which the server works on it. */
export const archiveWorkingStates = ['checking', 'running'] as const satisfies ArchiveState[]
export const isArchiveWorking = (state: ArchiveState): boolean =>
  (archiveWorkingStates as readonly ArchiveState[]).includes(state)

/** The files of an archive that hold records, in the order in which they come back: each refers to those before it. */
export const archiveTableLabels = {
  locations: 'Locations',
  companies: 'Companies',
  services: 'Services',
  opportunities: 'Opportunities',
  accounts: 'Accounts',
  patients: 'Patients',
  leads: 'Leads',
  different_people: 'Leads marked as different people',
  notes: 'Notes',
  tasks: 'Tasks',
  appointments: 'Appointments',
  documents: 'Documents',
  requests: 'Requests',
  attempts: 'Call attempts',
  calls: 'Calls',
  recordings: 'Call recordings',
  history: 'History entries',
} as const
export type ArchiveTable = keyof typeof archiveTableLabels
export const archiveTables = keysOf(archiveTableLabels)
