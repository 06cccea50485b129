/** Texts about own sign-ins, and about the companies that a person works for. */
export const sessionMessages = {
  title: 'Where you are signed in',
  ended: 'Signed out there.',
  endFailed: 'Failed to sign out there. Please try again.',
  everywhere: 'You are signed out everywhere.',
  elsewhere: 'You are signed out everywhere else.',
  unknownDevice: 'Unknown device',
  notMember: 'You do not work for this company, or not any more.',
  switchFailed: 'Failed to switch to the other company. Please try again.',
} as const
