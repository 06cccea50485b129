import { formatContact } from '#contract/formats/phone.ts'
import type { IntakeRequestRow } from '#contract/intake/inbox.schemas.ts'

/** The sender of a request, with formatted phone numbers. */
export const senderText = ({ sender }: Pick<IntakeRequestRow, 'sender'>): string =>
  sender.split(' · ').map(formatContact).join(' · ') || 'Unknown sender'
