import { countOf } from '#contract/formats/labels.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** Stands beside the number received, which leaves follow-ups out. */
const followUpsDue = (count: number) => countOf(count, 'follow-up due', 'follow-ups due')

/** Labels and hints of the queue's lists. */
export const queueLabels = {
  counts: ['open request', 'open requests'],
  who: 'Who',
  why: 'Why',
  request: 'Request',
  waitingSince: 'Waiting since',
  attempts: 'Attempts',
  noAttempts: 'None yet',
  actions: 'Actions',
  location: 'Location',
  allLocations: 'All locations',
  channel: 'Channel',
  allChannels: 'All channels',
  spamCheck: 'Spam check',
  allSpamChecks: 'Spam check: all',
  heldForReview: 'Held for review',
  notHeld: 'Not held',
  unmatched: 'Nothing is open here',
  unmatchedHint: 'No open request matches these filters.',
  release: 'Release',
  openLead: 'Open lead',
  openLeadOf: (name: string) => `Open lead ${name}`,

  open: (count: number) => `${number(count)} open`,

  quickAdd: 'Quick Add',

  start: 'Start',
  seeAll: (count: number) => `See all ${number(count)} open requests`,
  followUpsDue,
  today: (received: number, followUps: number, closed: number) =>
    [
      `${number(received)} received today`,
      ...(followUps > 0 ? [followUpsDue(followUps)] : []),
      `${number(closed)} of these closed`,
    ].join(' · '),
} as const
