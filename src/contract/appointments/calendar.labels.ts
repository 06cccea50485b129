export const calendarLabels = {
  view: 'View',
  columns: 'Columns',
  showCanceled: 'Show canceled',
  byProvider: 'By provider',
  byOperatory: 'By operatory',
  service: 'Service',
  allServices: 'All services',
  noOperatory: 'No operatory',
  noOperatories: 'No operatories yet. Add rooms and chairs under Schedules to see the day by them.',
  booked: (count: number) => `${count} booked`,
  open: (count: number) => `${count} open`,
  room: (count: number, minutes: number) =>
    `Room for ${count} more ${count === 1 ? 'visit' : 'visits'} of ${minutes} minutes`,
  showDay: (day: string) => `${day}. Show day`,
  nextFree: 'Next free time',
  noneFree: 'No free time in the next month',
  until: (time: string) => `until ${time}`,
} as const
