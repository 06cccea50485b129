import { keysOf, labelFrom } from '../formats/labels.ts'

/** Lead statuses and their labels, in the order of the screens (spec section 4). */
export const leadStatusLabels = {
  new: 'New Lead',
  repeat: 'Repeat',
  contacted: 'Contacted',
  scheduled: 'Scheduled',
  converted: 'New Patient',
  existing: 'Existing Patient',
  noshow: 'No Show',
  lost: 'Not Interested',
  na: 'Not Applicable',
} as const
export type LeadStatus = keyof typeof leadStatusLabels
export const leadStatuses = keysOf(leadStatusLabels)
export const leadStatusLabel = labelFrom(leadStatusLabels)

/** Statuses that end a lead: its work is done, and its open requests are closed. */
export const endedStatuses = ['converted', 'existing', 'lost', 'na'] as const satisfies readonly LeadStatus[]
export type EndedStatus = (typeof endedStatuses)[number]

/** How a lead reached the practice (spec section 4). */
export const leadTypeLabels = {
  contact_form: 'Contact Form',
  website: 'Website',
  phonecall: 'Phone',
  chatbot: 'Chatbot',
} as const
export type LeadType = keyof typeof leadTypeLabels
export const leadTypes = keysOf(leadTypeLabels)
export const leadTypeLabel = labelFrom(leadTypeLabels)

/** Why the person contacted the practice (spec section 4). */
export const leadSourceLabels = {
  google: 'Google',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  other: 'Other Social Media',
  preferral: 'Patient Referral',
  ireferral: 'Insurance Referral',
  sreferral: 'Staff Referral',
  dreferral: 'Doctor Referral',
  signage: 'Signage/Walk by',
  flyer: 'Flyer/Postcard',
  seminar: 'Seminar',
  tradeshow: 'Tradeshow/Community Event',
  na: 'Not Applicable',
} as const
export type LeadSource = keyof typeof leadSourceLabels
export const leadSources = keysOf(leadSourceLabels)
export const leadSourceLabel = labelFrom(leadSourceLabels)

/** A person's preferred language; empty when unknown. */
export const languageLabels = {
  '': 'Unknown',
  english: 'English',
  spanish: 'Spanish',
  other: 'Other',
} as const

/** How a follow-up date relates to today. Every lead has exactly one of these keys. */
export const followUpLabels = {
  past_due: 'Past Due',
  due_today: 'Due Today',
  due_this_week: 'Due This Week',
  due_later: 'Due Later',
  no_follow_up: 'No Follow-Up Date',
} as const
export type FollowUpStatus = keyof typeof followUpLabels
export const followUpStatuses = keysOf(followUpLabels)
export const followUpLabel = labelFrom(followUpLabels)

/** Labels of filters that are not set (spec section 2). */
export const leadFilterAllLabels = {
  status: 'All Statuses',
  type: 'All Types',
  source: 'All Sources',
  follow_up_status: 'All Follow-Ups',
} as const
