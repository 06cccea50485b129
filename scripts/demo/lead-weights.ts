import type { FollowUpStatus, LeadSource, LeadStatus, LeadType } from '#contract/leads/leads.enums.ts'

// How often each key occurs, against the others.

export const typeWeights: Record<LeadType, number> = {
  phonecall: 44,
  contact_form: 26,
  website: 20,
  chatbot: 10,
}

export const sourceWeights: Record<LeadSource, number> = {
  google: 34,
  facebook: 9,
  instagram: 7,
  youtube: 2,
  other: 2,
  preferral: 15,
  ireferral: 8,
  sreferral: 3,
  dreferral: 4,
  signage: 6,
  flyer: 4,
  seminar: 1,
  tradeshow: 1.5,
  na: 3.5,
}

const statusWeightsByAge: readonly { underDays: number; weights: Record<LeadStatus, number> }[] = [
  {
    underDays: 2,
    weights: {
      new: 62,
      repeat: 35,
      contacted: 16,
      scheduled: 8,
      converted: 0,
      existing: 6,
      noshow: 0,
      lost: 1,
      na: 2,
    },
  },
  {
    underDays: 10,
    weights: {
      new: 30,
      repeat: 35,
      contacted: 30,
      scheduled: 18,
      converted: 3,
      existing: 7,
      noshow: 1,
      lost: 3,
      na: 3,
    },
  },
  {
    underDays: 45,
    weights: {
      new: 9,
      repeat: 35,
      contacted: 26,
      scheduled: 18,
      converted: 16,
      existing: 7,
      noshow: 5,
      lost: 8,
      na: 4,
    },
  },
  {
    underDays: 180,
    weights: {
      new: 3,
      repeat: 35,
      contacted: 17,
      scheduled: 6,
      converted: 24,
      existing: 8,
      noshow: 9,
      lost: 21,
      na: 6,
    },
  },
]
const oldStatusWeights: Record<LeadStatus, number> = {
  new: 1,
  repeat: 35,
  contacted: 12,
  scheduled: 1,
  converted: 24,
  existing: 8,
  noshow: 11,
  lost: 30,
  na: 8,
}

/** Statuses of leads of an age in days: the younger, the more often new. Only who turned up again is a repeat. */
export function statusWeights(ageDays: number, again: boolean): Record<LeadStatus, number> {
  const weights = statusWeightsByAge.find(({ underDays }) => ageDays < underDays)?.weights ?? oldStatusWeights
  return again ? weights : { ...weights, repeat: 0 }
}

/** Statuses of leads that someone still has to do something about. */
const openStatuses: ReadonlySet<LeadStatus> = new Set(['new', 'repeat', 'contacted', 'scheduled', 'noshow'])

const newFollowUps: Record<FollowUpStatus, number> = {
  past_due: 5,
  due_today: 10,
  due_this_week: 14,
  due_later: 6,
  no_follow_up: 65,
}
const followUps: Record<FollowUpStatus, number> = {
  past_due: 16,
  due_today: 9,
  due_this_week: 20,
  due_later: 25,
  no_follow_up: 30,
}
const oldFollowUps: Record<FollowUpStatus, number> = {
  past_due: 9,
  due_today: 1,
  due_this_week: 1,
  due_later: 4,
  no_follow_up: 85,
}
const recentDays = 90

/** Follow-ups of leads of a status and an age in days; none where nothing is left to do. */
export function followUpWeights(status: LeadStatus, ageDays: number): Record<FollowUpStatus, number> | null {
  if (!openStatuses.has(status)) return null
  if (ageDays >= recentDays) return oldFollowUps
  return status === 'new' ? newFollowUps : followUps
}
