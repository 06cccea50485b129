/**
 * What became of a request at a public door; `received` is still to be worked on, `ignored` was held back as spam, `joined`
 * tells more of a call that has become a lead or a repeat already.
 */
export const intakeOutcomes = ['received', 'lead', 'repeat', 'joined', 'ignored', 'failed'] as const
export type IntakeOutcome = (typeof intakeOutcomes)[number]

/** The public doors (design section 6). */
export const intakeDoors = ['forms', 'website', 'chatbot', 'phone', 'meta'] as const
export type IntakeDoor = (typeof intakeDoors)[number]

const suspicions = [
  'honeypot',
  'too_fast',
  'link_in_name',
  'links_only',
  'duplicate_text',
  'many_from_address',
  'many_at_form',
] as const
/** Why a request looks like spam. */
export type IntakeSuspicion = (typeof suspicions)[number]

/** Why no lead could be made of a request. */
export const intakeFailures = [
  'malformed',
  'unsupported_media_type',
  'invalid_fields',
  'nobody',
  'page_token',
  'not_fetched',
] as const
export type IntakeFailure = (typeof intakeFailures)[number]

/** Why a request was held back or failed; empty for all others. */
export const intakeReasons = ['', ...suspicions, ...intakeFailures] as const
export type IntakeReason = (typeof intakeReasons)[number]

/** What the inbox can be narrowed down to: what needs a person, one outcome, or what a person has put aside. */
export const intakeFilters = ['unresolved', ...intakeOutcomes, 'dismissed'] as const
export type IntakeFilter = (typeof intakeFilters)[number]
