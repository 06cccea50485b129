/** Every text about making a patient of a lead. */
export const conversionMessages = {
  already: 'This lead is a patient already.',
  isPatient: (names: readonly string[]) =>
    `There is a patient of this name with the same phone number or email address: ${names.join(', ')}.`,
  unknownPatient: 'This patient does not exist.',
  convertFailed: 'Failed to convert lead. Please try again.',
  linkFailed: 'Failed to link lead. Please try again.',
  stale: 'Look at the lead as it is now before you convert it.',
  askSomebodyElse: (names: readonly string[]) => ({
    title: 'A patient already?',
    question: `There is a patient of this name with the same phone number or email address: ${names.join(', ')}. Create another one only if this is somebody else.`,
    confirm: 'It is somebody else',
  }),
  known: 'There is a patient with this phone number or email address.',
} as const
