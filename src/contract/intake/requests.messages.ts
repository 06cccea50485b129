export const intakeMessages = {
  thanks: 'Thank you. We have received your request and will be in touch soon.',
  badSubmission: 'A submission key must have 1 to 100 letters, digits, hyphens and underscores.',
  empty: 'The request has no readable fields.',
  nobody: 'Enter a name, phone number or email address.',
} as const
