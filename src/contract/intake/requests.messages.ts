const received = (practice?: string): string =>
  `${practice ?? 'We'} ${practice ? 'has' : 'have'} received your request and will be in touch soon.`

export const intakeMessages = {
  thanks: `Thank you. ${received()}`,
  received,
  badSubmission: 'A submission key must have 1 to 100 letters, digits, hyphens and underscores.',
  empty: 'The request has no readable fields.',
  nobody: 'Enter a name, phone number or email address.',
} as const
