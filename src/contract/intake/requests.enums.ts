import { keysOf, labelFrom } from '../formats/labels.ts'

const resultLabels = {
  /** Still to be processed. */
  received: 'Open',
  lead: 'New lead',
  repeat: 'Repeat',
  /** An update about a call that already became a lead or a repeat. */
  joined: 'Call update',
  /** Held back as spam. */
  ignored: 'Spam',
  failed: 'Failed',
} as const
/** Results that the intake gives a request. */
export type IntakeResult = keyof typeof resultLabels
export const intakeResults = keysOf(resultLabels)

const filterLabels = { unresolved: 'Needs attention', ...resultLabels, dismissed: 'Dismissed' } as const
/** Filters of the inbox: requests that need attention, an intake result, or dismissed requests. */
export type IntakeFilter = keyof typeof filterLabels
export const intakeFilters = keysOf(filterLabels)
export const intakeFilterLabel = labelFrom(filterLabels)

const channelLabels = {
  forms: 'Web form',
  website: 'Website',
  chatbot: 'Chatbot',
  phone: 'Phone',
  meta: 'Meta Lead Ads',
  walk_in: 'Walk-in',
  text: 'Text message',
  email: 'Email',
  /** A new lead that staff entered in full. */
  staff: 'Added by staff',
  /** Opened on a lead's follow-up day. */
  follow_up: 'Follow-up',
  /** A lead imported from a file. */
  import: 'Import',
} as const
/** How a request arrived. The API and the database call this `channel`. */
export type Channel = keyof typeof channelLabels
export const channels = keysOf(channelLabels)
export const channelLabel = labelFrom(channelLabels)
/** Channels of requests that staff, the calendar or an import opens, instead of a sender. */
export const ownChannels = ['staff', 'follow_up', 'import'] as const satisfies Channel[]

const suspicionLabels = {
  honeypot: 'A hidden field is filled in',
  too_fast: 'Filled in faster than a person can type',
  link_in_name: 'A link instead of a name',
  links_only: 'Mostly links or markup',
  duplicate_text: 'Same message under different names',
  many_from_address: 'Many requests from one network address',
  many_at_form: 'Many requests at this form at once',
  test: 'A test that the form tool sent',
} as const
/** Reasons why a request looks like spam. */
export type IntakeSuspicion = keyof typeof suspicionLabels

const failureLabels = {
  malformed: "It couldn't be read",
  invalid_fields: "A field isn't valid",
  nobody: 'No name, phone or email',
  wrong_key: 'The Google key is missing or wrong',
  page_token: "Meta didn't return it: the page access token is missing, expired or not allowed to read leads",
  not_fetched: "It couldn't be fetched from Meta",
  interrupted: 'The server stopped twice while reading it',
} as const
/** Reasons why a request could not become a lead. */
export type IntakeFailure = keyof typeof failureLabels
export const intakeFailures = keysOf(failureLabels)

const reasonLabels = { '': '', ...suspicionLabels, ...failureLabels } as const
/** Reason why a request was held back or failed; empty otherwise. */
export type IntakeReason = keyof typeof reasonLabels
export const intakeReasons = keysOf(reasonLabels)
/** A sentence without its period. */
export const intakeReasonLabel = labelFrom(reasonLabels)
