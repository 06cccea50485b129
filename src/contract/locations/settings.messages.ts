import { countOf } from '../formats/labels.ts'
import { recordMessages } from '../http/records.ts'

/** How many records of each kind belong to a location. */
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
  staff: ['member of staff', 'members of staff'],
  open_requests: ['request that waits in the inbox', 'requests that wait in the inbox'],
  open_invitations: ['open invitation', 'open invitations'],
  phone_numbers: ['phone number', 'phone numbers'],
}

/** What belongs to a location, as a sentence names it; undefined when nothing does. */
export function belongingsText(belongings: LocationBelongings): string | undefined {
  const parts = Object.entries(belongingNames).flatMap(([kind, [one, many]]) => {
    const count = belongings[kind as keyof LocationBelongings]
    return count > 0 ? [countOf(count, one, many)] : []
  })
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}

/** Texts about setting up locations. */
export const locationSettingsMessages = {
  ...recordMessages('location', 'locations'),
  administratorsOnly: 'Only an administrator of your company can change locations.',
  deleteRefused: (belongings: string) =>
    `This location cannot be deleted while ${belongings} belong to it. Close it instead: it is no longer offered, and what belongs to it is kept.`,
  lastOpen: 'A practice needs at least one open location.',
  closeConfirm:
    'Forms no longer offer a closed location. What belongs to it is kept, and a request that still comes in by its form address becomes a lead without a location, which everybody sees. It can be opened again.',
  renewConfirm:
    'The old form address stops working at once: every web form that sends to it has to be given the new one. People who use the old form in the meantime do not reach you.',
  renewFailed: 'Failed to make a new form address. Please try again.',
} as const
