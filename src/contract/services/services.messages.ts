import { recordMessages } from '../http/records.ts'

/** All texts about services (spec section 8). */
export const serviceMessages = {
  ...recordMessages('service', 'services'),
  fetchFailed: 'Failed to fetch services',
  fetchOneFailed: 'Failed to fetch service',
  createFailed: 'Failed to create service',
  updateFailed: 'Failed to update service',
  unknownProvider: "One of these people isn't a provider at your practice.",
  staffFailed: 'Failed to fetch staff',
} as const
