import { formatPhone } from '#contract/formats/phone.ts'
import type { IntakeRequestRow } from '#contract/intake/inbox.schemas.ts'

// A sender is stored as it arrived, with numbers as they were typed.
const startsLikePhone = /^[+(]?[0-9]/

/** The sender of a request, with formatted phone numbers. */
export const senderText = ({ sender }: Pick<IntakeRequestRow, 'sender'>): string =>
  sender
    .split(' · ')
    .map((part) => (startsLikePhone.test(part) ? formatPhone(part) : part))
    .join(' · ') || 'Unknown sender'
