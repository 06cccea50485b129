export const appointmentMessages = {
  createFailed: 'Failed to create appointment',
  fetchFailed: 'Failed to fetch appointment data',
  updateFailed: 'Failed to update appointment',
  deleteFailed: 'Failed to delete appointment',
  idRequired: 'Appointment ID is required',
  notFound: 'No appointment found.',
  deleteConfirm: 'Are you sure you want to delete this appointment?',
  updateStale:
    'Someone else changed this appointment. Their changes are in the form. Where you both changed a field, choose one, then save again.',
  moveStale: "Someone else changed this appointment, so it wasn't moved. You now see the latest version.",
  statusStale:
    "Someone else changed this appointment, so your status wasn't saved. You now see the latest version.",
  deleteStale: 'Someone else changed this appointment. Review it before you delete it.',
  moveFailed: 'Failed to move appointment',
  slotsFailed: 'Failed to fetch open times',
  noSlots: 'No open times in the next month.',
  staffFailed: 'Failed to fetch staff',
  unfinishedFailed: 'Failed to fetch visits without an end',
  calendarFailed: 'Failed to fetch the calendar',
  none: 'No appointments to display.',
  notAssigned: 'Not assigned',
  busy: 'Busy',
  hiddenPatient: 'Patient at another location',
  selectStaff: 'Please select a staff member',
  selectTime: 'Please select a time',
  unknownStaff: "This staff member isn't available at your practice.",
  otherState: "This visit state doesn't belong to the status.",
  unknownService: "This service doesn't exist.",
  dayOrTime: 'Must be a day, or a date and time with a UTC offset, in whole minutes.',
  slotTimes: 'Must be before:HH:MM, after:HH:MM or mon to sun, joined by commas.',
  wholeMinutes:
    'Must be a date and time with a UTC offset, in whole minutes, such as 2026-12-05T09:30:00-05:00.',
  durationFormat: 'Must be a number of minutes, or a time such as 00:45.',
  durationRange: (min: number, max: number) => `Must be between ${min} and ${max} minutes.`,
  skippedTime: (time: string) =>
    `${time} doesn't exist on this day because the clocks go forward. Please choose another time.`,
  calendarRange: (days: number) => `Must end after it begins and cover at most ${days} days.`,
  tooMany: (shown: number, count: number) =>
    `Showing the first ${shown} of ${count} appointments. Choose a location or a staff member to see the rest.`,
  /**
   * `withWhat` describes the conflicting appointment, as far as the person may see it; `elsewhere` is its
   * location, if different.
   */
  overlaps: (staff: string, times: string, withWhat: string, elsewhere?: string | null) =>
    `${staff} already has an appointment at that time: ${[times, withWhat, elsewhere && `at ${elsewhere}`].filter(Boolean).join(', ')}.`,
  /** As `overlaps`, about an operatory. */
  operatoryTaken: (operatory: string, times: string, withWhat: string) =>
    `${operatory} is already taken at that time: ${[times, withWhat].filter(Boolean).join(', ')}.`,
  /** `withWhom` is the provider of the visit in the way; `elsewhere` is its location, if different. */
  patientBusy: (patient: string, time: string, withWhom: string, elsewhere?: string | null) =>
    `${patient} already has a visit at ${time}${withWhom && ` with ${withWhom}`}${elsewhere ? ` at ${elsewhere}` : ''}.`,
  bookSecond: (busy: string) => `${busy} Book a second one?`,
  unknownOperatory: "This operatory isn't at the location of the appointment.",
  collisionsFailed: 'Failed to fetch overlapping appointments',
  collisionsSeenFailed: 'Failed to mark the appointments as seen',
  past: (time: string) => `${time} has passed. Save it anyway?`,
  takenMeanwhile: 'This time was just taken by another appointment.',
} as const
