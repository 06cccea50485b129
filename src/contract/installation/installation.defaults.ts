export const unnamed = { company: 'New practice', location: 'Main office' } as const

/** Whom the setup sends through the form of a practice, to show what becomes of a request. */
export const testLead = {
  first_name: 'Test',
  last_name: 'Lead',
  phone: '(212) 555-0100',
  email: 'test.lead@example.com',
  message: 'This is what a request from your web form looks like.',
} as const
