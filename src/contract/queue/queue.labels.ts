const number = (count: number) => count.toLocaleString('en-US')

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
  receivedToday: (count: number) => `${number(count)} received today`,
  closedOfThese: (count: number) => `${number(count)} of these closed`,
} as const
