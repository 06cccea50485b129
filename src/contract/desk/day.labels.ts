import { countOf } from '#contract/formats/labels.ts'

/** Labels of the end-of-day page. */
export const dayLabels = {
  print: 'Print',
  location: 'Location',
  allLocations: 'All locations',
  day: 'Day',
  dayOf: (location: string, day: string) => `${location}, ${day}`,
  received: 'Received',
  /** Stands beside the number received, which leaves follow-ups out. */
  followUpsDue: (count: number) => countOf(count, 'follow-up due', 'follow-ups due'),
  closedOfReceived: 'Of these, closed',
  closedOnDay: 'Closed on this day',
  closedOnDayTitle: 'Closed on This Day',
  stillOpen: 'Still open',
  stillOpenTitle: 'Still Open',
  onTime: 'Answered on time',
  tasksLeft: 'Tasks left',
  tasksLeftTitle: 'Tasks Left',
  shareOf: (part: number, all: number) => `${part} of ${all}`,
  unknownName: 'Unknown',
  attempts: (count: number) => countOf(count, 'attempt', 'attempts'),
  goal: (time: string) => `goal: ${time}`,
  due: (day: string) => `due ${day}`,
  more: (count: number) => `And ${count.toLocaleString('en-US')} more`,
  onTimeToday: (onTime: number, all: number) => `${onTime} of ${all} answered on time today`,
} as const
