import type { Setup } from '#contract/installation/installation.endpoints.ts'

/** Of a practice that has nothing left to set up, unless told otherwise. */
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
