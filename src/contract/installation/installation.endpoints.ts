import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Instant } from '../http/fields.ts'
import { signupChoices } from './installation.enums.ts'

/** What the sign-in page needs to know. */
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
  /** The company has been renamed. */
  company: z.boolean(),
  /** A location has a name, an address or a phone number. */
  location: z.boolean(),
  /** The first lead has arrived; it may have been removed since. */
  lead: z.boolean(),
  /** The id of the lead that the setup has sent, while it is there. */
  test_lead: z.number().nullable(),
  /** Who may sign up has been decided; null where that is not up to this company. */
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
  /** False beyond the installation's first company, and where SIGNUP is set. */
  may_change: z.boolean(),
  /** True where SIGNUP is set. */
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

/** Hours in which administrators see that the server was started again. */
export const restartHours = 24

export const getRestarts = forAdministrators('GET /installation/restarts/', {
  summary: 'Get when the server died and was started again within the last 24 hours',
  response: z.object({ results: z.array(z.object({ at: Instant })) }),
})
