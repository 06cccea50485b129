import { formatContact } from '#contract/formats/phone.ts'
import type { IntakeRequestRow } from '#contract/intake/inbox.schemas.ts'

/** Who a request is from, with numbers as they are read. */
export const senderText = ({ sender }: Pick<IntakeRequestRow, 'sender'>): string =>
  sender.split(' · ').map(formatContact).join(' · ') || 'Unknown sender'
