export const realtimeMessages = {
  lost: 'Connection lost. Reconnecting…',
  offline: 'You are offline. What you see may be out of date, and nothing can be saved.',
  calls: 'Incoming calls',
  ringing: 'Incoming call',
  answered: 'Answered',
  ended: 'Call ended',
  missed: 'Missed call',
  voicemail: 'Voicemail',
  whoCalls: 'Several people share this number. Who is calling?',
  someoneNew: 'Someone new',
  nextSlots: 'Next open times',
  /** Desktop notifications never show names, because anyone nearby may see them. */
  newRequest: 'New request',
  notices: 'Desktop notifications',
  noticesHint: 'Alerts you to new requests and calls while you work in another window. Never shows names.',
  noticesBlocked: 'Notifications are blocked. Allow them for this site in your browser settings.',
  noticesQuestion: 'Get notified about new leads?',
  noticesLater: 'You can change this anytime in your profile.',
  noticesDone: 'Done',
  noticesUnknown: "Notifications aren't supported in this browser.",
  sound: 'Sound',
  soundHint: 'Plays a short tone for new requests and calls.',
} as const

/** Announces an incoming call to screen readers. */
export const callAnnouncement = (name: string, location: string | undefined): string =>
  [realtimeMessages.ringing, name, location].filter(Boolean).join(', ')
