export const bookingMessages = {
  noTimes: 'No free time fits. Try another day, provider or location.',
  personFailed: 'Failed to load this person. Please try again.',
  searchFailed: 'Failed to search. Please try again.',
  bookFailed: 'Failed to book. Please try again.',
  undoFailed: 'Failed to undo the booking. Please try again.',
  reach: 'Enter a phone number or an email.',
  maybePatients: (names: readonly string[]) => `This may be a patient already: ${names.join(', ')}.`,
  unknownPatient: "This patient doesn't exist.",
  otherPatient: 'This lead is already linked to another patient.',
  changed: 'Someone has changed this appointment since. Cancel it instead.',
} as const
