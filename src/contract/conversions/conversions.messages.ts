/** Every text about making a patient of a lead. */
export const conversionMessages = {
  already: 'This lead is a patient already.',
  unknownPatient: 'This patient does not exist.',
  convertFailed: 'Failed to convert lead. Please try again.',
  linkFailed: 'Failed to link lead. Please try again.',
  stale: 'Look at the lead as it is now before you convert it.',
  known: 'There is a patient with this phone number or email address.',
} as const
