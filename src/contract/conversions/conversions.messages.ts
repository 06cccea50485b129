const isPatient = (names: readonly string[]) =>
  `A patient with this name has the same phone number or email address: ${names.join(', ')}.`

/** Texts about converting a lead to a patient. */
export const conversionMessages = {
  already: 'This lead is already a patient.',
  isPatient,
  unknownPatient: "This patient doesn't exist.",
  convertFailed: 'Failed to convert lead. Please try again.',
  linkFailed: 'Failed to link lead. Please try again.',
  stale: "Review the lead's latest version before you convert it.",
  askSomeoneElse: (names: readonly string[]) => ({
    title: 'Already a patient?',
    question: `${isPatient(names)} Create another only if this is someone else.`,
    confirm: 'It’s someone else',
  }),
  known: 'A patient with this phone or email already exists.',
} as const
