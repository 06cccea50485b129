import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Instant } from '../http/fields.ts'
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

export const Setup = z.object({
  /** True once the company is renamed. */
  company: z.boolean(),
  /** True once a location has a name, an address or a phone number. */
  location: z.boolean(),
  /** True once the first lead has arrived, even if it was removed since. */
  lead: z.boolean(),
  /** Id of the lead that the setup sent, until it is removed. */
  test_lead: z.number().nullable(),
  /** True once someone decided who may sign up; null for companies that may not decide. */
  signup: z.boolean().nullable(),
})
export type Setup = z.infer<typeof Setup>

const forAdministrators = endpoints({ access: 'administrator', tag: 'installation' })

export const getSetup = forAdministrators('GET /setup/', {
  summary: 'Get which setup steps the practice has completed',
  response: Setup,
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
