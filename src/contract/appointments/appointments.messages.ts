/** Every text about appointments (spec sections 2, 5 and 8). */
export const appointmentMessages = {
  createFailed: 'Failed to create appointment',
  fetchFailed: 'Failed to fetch appointment data',
  updateFailed: 'Failed to update appointment',
  deleteFailed: 'Failed to delete appointment',
  idRequired: 'Appointment ID is required',
  notFound: 'No appointment found.',
  deleteConfirm: 'Are you sure you want to delete this appointment?',
  updateStale:
    'Somebody else has changed this appointment in the meantime. Their changes are in the form; where you both changed a field, choose, then save again.',
  moveStale:
    'Somebody else has changed this appointment in the meantime. You see it as it is now; it was not moved.',
  statusStale:
    'Somebody else has changed this appointment in the meantime. You see it as it is now; your status was not saved.',
  deleteStale:
    'Somebody else has changed this appointment in the meantime. Look at it as it is now before you delete it.',
  moveFailed: 'Failed to move appointment',
  freeTimesFailed: 'Failed to fetch free times',
  staffFailed: 'Failed to fetch staff',
  calendarFailed: 'Failed to fetch the calendar',
  none: 'No appointments to display.',
  notAssigned: 'Not assigned',
  busy: 'Busy',
  hiddenPatient: 'A patient of another location',
  selectStaff: 'Please select a staff member',
  selectTime: 'Please select a time',
  unknownStaff: 'This person does not work here.',
  wholeMinutes: 'Must be a date and time with its offset, in whole minutes.',
  durationFormat: 'Must be minutes, or a time such as 00:45.',
  durationRange: (min: number, max: number) => `Must be between ${min} and ${max} minutes.`,
  skippedTime: (time: string) =>
    `${time} does not exist on this day, because the clocks go forward. Please choose another time.`,
  calendarRange: (days: number) => `Must end after it begins, and cover at most ${days} days.`,
  tooMany: (shown: number, count: number) =>
    `Only the first ${shown} of ${count} appointments are shown. Choose a location or a staff member to see the others.`,
  /** `withWhat` is what it collides with, as far as the person may know it; `elsewhere` the location, if another. */
  overlaps: (staff: string, times: string, withWhat: string, elsewhere?: string | null) =>
    `${staff} already has an appointment then: ${[times, withWhat, elsewhere && `at ${elsewhere}`].filter(Boolean).join(', ')}.`,
  takenMeanwhile: 'This time has just been taken by another appointment.',
} as const
