import { countOf, listOf } from '../formats/labels.ts'
import { recordMessages } from '../http/records.ts'

/** Record counts of a location, by kind. */
export interface LocationBelongings {
  leads: number
  patients: number
  appointments: number
  staff: number
  open_requests: number
  open_invitations: number
  phone_numbers: number
}

const belongingNames: Record<keyof LocationBelongings, [one: string, many: string]> = {
  leads: ['lead', 'leads'],
  patients: ['patient', 'patients'],
  appointments: ['appointment', 'appointments'],
  staff: ['staff member', 'staff members'],
  open_requests: ['open request', 'open requests'],
  open_invitations: ['open invitation', 'open invitations'],
  phone_numbers: ['phone number', 'phone numbers'],
}

/** The counts as a list for a sentence; undefined when the location has no records. */
export function belongingsText(belongings: LocationBelongings): string | undefined {
  const counts = Object.entries(belongingNames).flatMap(([kind, [singular, plural]]) => {
    const count = belongings[kind as keyof LocationBelongings]
    return count > 0 ? [countOf(count, singular, plural)] : []
  })
  return listOf(counts) || undefined
}

export const locationSettingsMessages = {
  ...recordMessages('location', 'locations'),
  administratorsOnly: 'Only administrators can change locations.',
  deleteRefused: (belongings: string) =>
    `This location has ${belongings}, so it can't be deleted. Close it instead: its records are kept, but it can no longer be chosen for new ones.`,
  noEmail: "Email isn't set up yet, so no new-lead alerts go to this address.",
  lastOpen: 'A practice needs at least one open location.',
  closeConfirm:
    'Closed locations no longer appear in forms. Their records are kept. New requests to their form address become leads without a location, which all staff can see. You can reopen a location anytime.',
  renewConfirm:
    "The old form address stops working right away. Update every web form that uses it. Until then, requests from those forms won't reach you.",
  renewFailed: 'Failed to create a new form address. Please try again.',
} as const
