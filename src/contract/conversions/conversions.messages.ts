const isPatient = (names: readonly string[]) =>
  `A patient with this name has the same phone number or email address: ${names.join(', ')}.`

/** Every text about making a patient of a lead. */
export const conversionMessages = {
  already: 'This lead is a patient already.',
  isPatient,
  unknownPatient: 'This patient does not exist.',
  convertFailed: 'Failed to convert lead. Please try again.',
  linkFailed: 'Failed to link lead. Please try again.',
  stale: 'Look at the lead as it is now before you convert it.',
  askSomeoneElse: (names: readonly string[]) => ({
    title: 'Already a patient?',
    question: `${isPatient(names)} Create another only if this is someone else.`,
    confirm: 'It’s someone else',
  }),
  known: 'There is a patient with this phone number or email address.',
} as const
