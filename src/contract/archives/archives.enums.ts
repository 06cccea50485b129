import { keysOf, labelFrom } from '../formats/labels.ts'

export const archiveStateLabels = {
  /** Reads every row without storing anything. */
  checking: 'Checking',
  ready: 'Ready to Import',
  /** Has content that cannot be stored, or could not be imported. The practice stays unchanged. */
  refused: 'Refused',
  running: 'Importing',
  done: 'Imported',
} as const
export type ArchiveState = keyof typeof archiveStateLabels
export const archiveStates = keysOf(archiveStateLabels)
export const archiveStateLabel = labelFrom(archiveStateLabels)

/** States in which the server works on the archive. */
export const archiveWorkingStates = ['checking', 'running'] as const satisfies ArchiveState[]
export const isArchiveWorking = (state: ArchiveState): boolean =>
  (archiveWorkingStates as readonly ArchiveState[]).includes(state)

/** Files of an archive that hold records, in the order of their import: each may refer to the files before it. */
export const archiveTableLabels = {
  locations: 'Locations',
  operatories: 'Operatories',
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
