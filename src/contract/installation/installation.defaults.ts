export const unnamed = { company: 'New practice', location: 'Main office' } as const

/** The setup sends this lead through the practice's form, to show how a request arrives. */
export const testLead = {
  first_name: 'Test',
  last_name: 'Lead',
  phone: '(212) 555-0100',
  email: 'test.lead@example.com',
  message: 'This is what a request from your web form looks like.',
} as const
