/** Labels for visit states and for the steps after a canceled or missed visit. */
export const visitLabels = {
  visit: 'Appointment',
  setTo: 'Set to',
  setBy: (who: string, when: string) => `by ${who}, ${when}`,
  /** Buttons that set the usual next state. */
  steps: { confirmed: 'Confirm', arrived: 'Check In', in_chair: 'Seat', done: 'Complete' },
  /** Buttons that end a visit after its time. */
  ends: { done: 'Came', no_show: 'No Show' },
  more: (count: number) => `And ${count.toLocaleString('en-US')} more`,
  otherStates: (visit: string) => `Other states: ${visit}`,
  stepOn: (step: string, visit: string) => `${step}: ${visit}`,
  lastVisit: 'Last Visit',
  nextVisit: 'Next Visit',
  isSet: (patient: string, state: string) => `${patient}: ${state}`,
  secondVisit: 'Second Visit',
  bookSecond: 'Book Second Visit',
  collisions: (count: number) =>
    count === 1
      ? '1 visit overlapped another one before overlaps were refused.'
      : `${count.toLocaleString('en-US')} visits overlapped others before overlaps were refused.`,
  collisionsTitle: 'Overlapping Visits',
  collisionsHint: 'They stay as they are until somebody moves them.',
  review: 'Review',
  markSeen: 'Mark as Seen',
  reschedule: 'Reschedule',
  edit: 'Edit',
  cancelTitle: (patient: string) => `Cancel the Appointment of ${patient}?`,
  reason: 'Reason',
  otherReason: 'Another reason',
  cancelAppointment: 'Cancel Appointment',
  keepAppointment: 'Keep It',
  whatNext: (patient: string) => `What's Next for ${patient}?`,
  ended: (state: string, type: string, time: string) => `${state}: ${type}, ${time}`,
  rebook: 'Book Another Time',
  addTask: 'Add a Task',
  backToQueue: 'Back to the Queue',
  nothing: 'Nothing for Now',
  missed: (day: string) => `Missed the visit on ${day}.`,
  canceled: (day: string) => `Canceled the visit on ${day}.`,
  unfinished: 'Visits Without an End',
  unfinishedHint: 'Their time has passed. Did they come?',
  noUnfinished: 'Every visit has an end.',
} as const
