import { locationMessages } from '../locations/locations.messages.ts'

/** All texts about patients (spec sections 2, 5 and 8). */
export const patientMessages = {
  none: 'No patients found',
  fetchListFailed: 'Failed to fetch patients. Please try again later.',
  fetchOneFailed: 'Failed to fetch patient details. Please try again.',
  createFailed: 'Failed to create patient. Please try again.',
  updateFailed: 'Failed to update patient. Please try again.',
  updateStale: 'Their changes are in the form. Where you both changed a field, pick one, then save again.',
  statusFailed: 'Failed to update patient status. Please try again.',
  statusStale: "This is the latest version. Your status wasn't saved.",
  deleteConfirm: 'Are you sure you want to delete this patient?',
  deleteFailed: 'Failed to delete patient. Please try again.',
  deleteStale: 'Review the latest version before you delete it.',
  someoneElse: 'Someone else',
  /** Shown while a person views a patient that someone else changes, with the changed fields. */
  changed: (by: string, fields: readonly string[]) =>
    `${by} just changed this patient${fields.length > 0 ? `: ${fields.join(', ')}` : ''}.`,
  invalidId: 'Invalid patient ID',
  idRequired: 'Patient ID is required',
  noId: 'No patient ID provided',
  notFound: 'No patient found.',
  locationsFailed: 'Failed to fetch locations. Please try again.',
  selectLocation: locationMessages.select,
  unknownLocation: locationMessages.unknown,
  totalValue: 'Enter an amount in dollars, with at most 2 decimals.',
} as const
