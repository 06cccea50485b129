import { recordMessages } from '../http/records.ts'

export const scheduleMessages = {
  managersOnly: 'Only administrators and office managers can change hours and time off.',
  otherLocation: "This person doesn't work at your locations.",
  unknownStaff: "This person doesn't work at your practice.",
  nothing: 'Nothing to change.',
  ends: 'Must end after it starts.',
  long: 'Time off can last at most 366 days.',
  range: (days: number) => `Must end after it begins and cover at most ${days} days.`,
  hoursFetchFailed: 'Failed to fetch the hours of providers. Please try again.',
  hoursSaveFailed: 'Failed to save the hours. Please try again.',
  hoursSaved: (name: string) => `${name}: Hours saved.`,
  hoursRemoved: (name: string) => `${name}: Office hours hold again.`,
  hoursStale: 'Someone else just changed these hours. You now see their changes; please make yours again.',
  hoursRemoveConfirm: (name: string) => `${name} will work in the office hours of this location.`,
  noProviders: 'No dentists or hygienists work at this location yet.',
  timeOff: recordMessages('time off', 'time off'),
  timeOffSaved: (name: string) => `${name}: Time off saved.`,
  timeOffRemoved: (name: string) => `${name}: Time off removed.`,
  noTimeOff: 'No one has time off ahead.',
  /** Before an appointment is booked or moved. */
  isOff: (name: string, day: string) => `${name} is off on ${day}. Book anyway?`,
  isAway: (name: string, time: string) => `${name} doesn't work at ${time}. Book anyway?`,
} as const
