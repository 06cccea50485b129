import { locationMessages } from '../locations/locations.messages.ts'

/** All texts about leads (spec sections 5 and 8). */
export const leadMessages = {
  fetchListFailed: 'Failed to fetch leads. Please try again.',
  fetchOneFailed: 'Failed to fetch lead details. Please try again.',
  fetchFormFailed: 'Failed to fetch lead data. Please try again.',
  loadFailed: 'Failed to load lead details.',
  invalidId: 'Invalid lead ID',
  notFound: 'No lead found.',
  locationsFailedInPanel: 'Failed to fetch locations. You can still edit other fields.',
  locationsFailed: 'Failed to fetch locations. Please try again.',
  fieldUpdateFailed: (field: string) => `Failed to update ${field}. Please try again.`,
  deleteConfirm: 'Are you sure you want to delete this lead?',
  deleteFailed: 'Failed to delete lead. Please try again.',
  deleteWithoutId: 'Cannot delete lead: No lead ID available.',
  countsFailed: 'Failed to fetch the number of leads per status. Please try again.',
  statusFailed: 'Failed to update lead status. Please try again.',
  statusWithoutId: 'Cannot update status: No lead ID available.',
  someoneElse: 'Someone else',
  newRequest: 'A new request',
  /** Shown while a person views a lead that someone else changes, with the changed fields. */
  changed: (by: string, fields: readonly string[]) =>
    `${by} just changed this lead${fields.length > 0 ? `: ${fields.join(', ')}` : ''}.`,
  statusStale: "This is the latest version. Your status wasn't saved.",
  fieldStale: (field: string) => `Your ${field} isn't saved yet.`,
  deleteStale: 'Review the latest version before you delete it.',
  createFailed: 'Failed to create lead. Please try again.',
  createRefused: (body: string) => `Failed to create lead: ${body}`,
  updateStale: 'Their changes are in the form. Where you both changed a field, pick one, then save again.',
  updateFailed: 'Failed to update lead. Please try again.',
  idRequired: 'Lead ID is required',
  selectLocation: locationMessages.select,
  unknownLocation: locationMessages.unknown,
} as const
