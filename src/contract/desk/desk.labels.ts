/** Such as '15 minutes' or '2 hours'. */
export const promiseTime = (minutes: number): string => {
  const isHours = minutes % 60 === 0
  const count = isHours ? minutes / 60 : minutes
  return `${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`
}

/** The response goal as shown to visitors of the practice's website; empty without a goal. */
export const promiseSentence = (minutes: number | null): string =>
  minutes === null ? '' : `We get back to you within ${promiseTime(minutes)} during office hours.`

/** Labels and hints of the desk settings. */
export const deskLabels = {
  tab: 'Desk',
  rules: 'Rules',
  goal: 'Response Goal',
  goalHint:
    'Counts office hours only. Shown as a countdown in the queue. You can show it on your website, too.',
  noGoal: 'No goal',
  attempts: 'Call Attempts',
  attemptsHint: 'How many times to call before you stop.',
  days: 'Days',
  daysHint: 'Spread over this many days, at different times of day.',
  lastMessage: 'Last Message',
  lastMessageHint: 'Last message when you stop trying.',
  order: 'Order of the Queue',
  orderHint: 'Most urgent first. Ties go to whoever has waited longest.',
  numbered: (place: number, reason: string) => `${place}. ${reason}`,
  moveUp: (reason: string) => `Move up: ${reason}`,
  moveDown: (reason: string) => `Move down: ${reason}`,
  moved: (reason: string, place: number, count: number) => `${reason} is now ${place} of ${count}`,

  hours: 'Hours and Holidays',
  location: 'Location',
  callingHours: 'Calling Hours',
  callingHoursHint: 'When you call people. The law allows 8 AM to 9 PM where they are.',
  holidays: 'Holidays',
  holidaysHint: 'Office closed: no call-backs due, no openings offered.',
  from: (day: string) => `${day} from`,
  to: (day: string) => `${day} to`,
  until: 'to',
  closed: 'Closed',
  open: 'Open',
  openOn: (day: string) => `Open on ${day}`,
  laterHours: (day: string, place: number) => `${day}, ${place}.`,
  removeHours: (place: number, day: string) => `Remove hours ${place} of ${day}`,
  addHours: (day: string) => `Add hours on ${day}`,
  removeHoliday: (day: string) => `Remove ${day}`,
  addHoliday: 'Add a holiday',
  add: 'Add',
  save: 'Save',
  someoneElse: 'Someone else',
} as const
