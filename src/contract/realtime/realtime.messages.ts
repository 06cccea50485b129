export const realtimeMessages = {
  lost: 'Connection lost. Reconnecting …',
  calls: 'Incoming calls',
  ringing: 'Incoming call',
  answered: 'Answered',
  ended: 'Call over',
  noNote: 'No note yet.',
  noTasks: 'No open tasks.',
  /** A notice of the desktop tells that there is something, and where: never who. */
  newLead: 'New lead',
  notices: 'Desktop notifications',
  noticesHint: 'Tells of new leads and calls while you look at something else, without names.',
  noticesBlocked:
    'This browser blocks notifications of this page. Allow them in its settings for this site first.',
  noticesUnknown: 'This browser knows no notifications here.',
  sound: 'Sound',
  soundHint: 'A short tone for new leads and calls.',
} as const

/** What is read out when a call comes in. */
export const callAnnouncement = (name: string, location: string | undefined): string =>
  [realtimeMessages.ringing, name, location].filter(Boolean).join(', ')
