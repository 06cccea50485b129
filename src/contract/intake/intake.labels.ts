import { labelFrom } from '../formats/labels.ts'
import type { IntakeDoor, IntakeFilter, IntakeOutcome, IntakeReason } from './intake.enums.ts'

const outcomeLabels = {
  received: 'Open',
  lead: 'New lead',
  repeat: 'Repeat',
  joined: 'Call update',
  ignored: 'Spam',
  failed: 'Failed',
} satisfies Record<IntakeOutcome, string>

/** What became of a request, or what the inbox is narrowed down to. */
export const intakeFilterLabel = labelFrom({
  ...outcomeLabels,
  unresolved: 'Needs attention',
  dismissed: 'Dealt with',
} satisfies Record<IntakeFilter, string>)

export const intakeDoorLabel = labelFrom({
  forms: 'Web form',
  website: 'Website',
  chatbot: 'Chatbot',
  phone: 'Phone',
  meta: 'Meta Lead Ads',
} satisfies Record<IntakeDoor, string>)

/** Why a request was held back or failed, as a sentence without its full stop. */
export const intakeReasonLabel = labelFrom({
  '': '',
  honeypot: 'A field that people do not see is filled in',
  too_fast: 'Filled in faster than a person types',
  link_in_name: 'A link in place of a name',
  links_only: 'Hardly anything but links or markup',
  duplicate_text: 'The same text under several names',
  many_from_address: 'Many requests from one network address',
  many_at_form: 'Many requests at this form at once',
  malformed: 'It could not be read',
  unsupported_media_type: 'It is of a kind that cannot be read',
  invalid_fields: 'A field could not be taken over',
  nobody: 'It names nobody to call or to write to',
  page_token: 'Meta did not hand it out: the page access token is missing, has expired or may not read leads',
  not_fetched: 'It could not be fetched from Meta',
} satisfies Record<IntakeReason, string>)
