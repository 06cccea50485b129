import type { Setup } from '#contract/installation/installation.endpoints.ts'

/** The setup of a practice with all steps done. */
export const makeSetup = (fields: Partial<Setup> = {}): Setup => ({
  me: 1,
  owner: true,
  company: true,
  location: true,
  signup: null,
  hours: true,
  staff: true,
  form: true,
  phone: true,
  import: true,
  test_lead: null,
  names_dismissed: false,
  dismissed: false,
  ...fields,
})
