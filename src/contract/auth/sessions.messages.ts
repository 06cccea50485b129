export const sessionMessages = {
  title: 'Where you are signed in',
  endFailed: 'Failed to sign out that device. Please try again.',
  everywhere: 'You are signed out everywhere.',
  elsewhere: 'You are signed out on all other devices.',
  unknownDevice: 'Unknown device',
  notMember: "You don't work for this company.",
  switchFailed: 'Failed to switch companies. Please try again.',
} as const
