import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Id, Instant, oneOf } from '../http/fields.ts'
import { signupChoices } from './installation.enums.ts'
import { subscriberNames, subscriberStates } from './subscribers.ts'

/** State of the installation for the sign-in page. */
export const Installation = z.object({
  /** True until the first account exists. */
  new: z.boolean(),
  signup: z.enum(signupChoices),
  email: z.boolean(),
})
export type Installation = z.infer<typeof Installation>

export const getInstallation = endpoints({ access: 'public', tag: 'installation' })('GET /installation/', {
  summary: 'Get whether the installation is new, who can create an account, and whether email is set up',
  response: Installation,
})

/** Finished first steps, read from the practice's data, and dismissals. */
export const Setup = z.object({
  /** Staff id of the caller, for their name. */
  me: Id,
  /** True once the caller has a name. */
  owner: z.boolean(),
  /** True once the company is renamed. */
  company: z.boolean(),
  /** True once each open location has a name, an address or a phone number. */
  location: z.boolean(),
  /** True once someone decided who may sign up; null for companies that may not decide. */
  signup: z.boolean().nullable(),
  /** True once office hours of each open location were saved. */
  hours: z.boolean(),
  /** True once someone else works here or is invited. */
  staff: z.boolean(),
  /** True once a form or chat sent a request that became a lead, even a test lead that was removed since. */
  form: z.boolean(),
  /** True once a phone number is connected. */
  phone: z.boolean(),
  /** True once a file was imported. */
  import: z.boolean(),
  /** Id of the lead that the first steps sent, until it is removed. */
  test_lead: z.number().nullable(),
  /** True once someone dismissed the question for names on Home. */
  names_dismissed: z.boolean(),
  /** True once someone dismissed the checklist on Home. */
  dismissed: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

const forAdministrators = endpoints({ access: 'administrator', tag: 'installation' })

export const getSetup = forAdministrators('GET /setup/', {
  summary: 'Get which setup steps the practice has completed',
  response: Setup,
})

/** Parts of the first steps that Home shows until they are done or dismissed. */
export const dismissable = ['names', 'checklist'] as const
export type Dismissable = (typeof dismissable)[number]

export const dismissSetup = forAdministrators('POST /setup/dismiss/', {
  summary: 'Dismiss the checklist of the first steps, or the question for names, for the whole practice',
  body: z.strictObject({ what: oneOf(dismissable) }),
  response: Setup,
  audit: { action: 'changed', kind: 'company', part: 'first steps' },
})

export const removeTestLead = forAdministrators('DELETE /setup/test-lead/', {
  summary: 'Remove the test lead with its requests, alerts and events, as if it had never been sent',
  audit: { action: 'deleted', kind: 'lead', part: 'test lead' },
})

export const SignupSetting = z.object({
  signup: z.enum(signupChoices),
  /** False outside the installation's first company, and when SIGNUP is set. */
  may_change: z.boolean(),
  /** True when SIGNUP is set. */
  by_variable: z.boolean(),
})
export type SignupSetting = z.infer<typeof SignupSetting>

export const getSignupSetting = forAdministrators('GET /installation/signup/', {
  summary: 'Get who can create an account',
  response: SignupSetting,
})

export const putSignupSetting = forAdministrators('PUT /installation/signup/', {
  summary: "Decide who can create an account; for administrators of the installation's first company",
  body: z.strictObject({ signup: z.enum(signupChoices) }),
  response: SignupSetting,
  audit: { action: 'changed', kind: 'company', part: 'who may sign up' },
})

/** Hours during which administrators see that the server crashed and restarted. */
export const restartHours = 24

export const getRestarts = forAdministrators('GET /installation/restarts/', {
  summary: 'Get when the server died and was started again within the last 24 hours',
  response: z.object({ results: z.array(z.object({ at: Instant })) }),
})

export const BackgroundWork = z.object({
  name: z.enum(subscriberNames),
  state: z.enum(subscriberStates),
  /** Age of the first event that waits, or 0. */
  lag_seconds: z.int(),
  failing_since: Instant.nullable(),
})
export type BackgroundWork = z.infer<typeof BackgroundWork>

export const getBackgroundWork = forAdministrators('GET /installation/background-work/', {
  summary: 'Get how far the work is that follows events, such as alerts',
  response: z.object({ results: z.array(BackgroundWork) }),
})
