import { countOf } from '#contract/formats/labels.ts'

/** Labels of one request, in lists and on call cards; every page loads them for incoming calls. */
export const queueEntryLabels = {
  outcome: 'Outcome',
  outcomeOf: (name: string) => `Outcome: ${name}`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  callLaterAt: (time: string) => `Call later: ${time}`,
  unknownSender: 'Unknown sender',
  callInProgress: 'Call in progress',
  answeredCall: (length: string) => `Answered call, ${length}`,
  voicemail: (length: string) => `Voicemail, ${length}`,
  missedCall: (outcome: string) => `Missed call: ${outcome}`,
  attempt: (result: string, time: string) => `${result}, ${time}`,
  attemptsSoFar: (count: number, last: string) => `${countOf(count, 'attempt', 'attempts')} · last: ${last}`,
  nextAttempt: (time: string) => `Next attempt ${time}`,
  goalAhead: (length: string) => `Goal: ${length} left`,
  goalMissed: (length: string) => `Goal missed by ${length}`,
  length: (minutes: number) => (minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} hours`),
  youCall: 'You are calling',
  isCalling: (name: string) => `${name} is calling`,
  closedAs: (count: number, outcome: string) =>
    `${countOf(count, 'request', 'requests')} closed as ${outcome}.`,
  onDay: (outcome: string, day: string) => `${outcome}, ${day}`,
  laterToday: 'Later today',
  tomorrow: 'Tomorrow',
} as const
