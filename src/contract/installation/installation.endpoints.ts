import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'

/** What whoever comes by may know of an installation. */
export const Installation = z.object({
  /** True while nobody has an account: the first to sign up sets it up. */
  new: z.boolean(),
  signup: z.enum(['open', 'invited', 'closed']),
  /** True where mail is set up. */
  mail: z.boolean(),
})
export type Installation = z.infer<typeof Installation>

export const getInstallation = endpoint({
  method: 'GET',
  path: '/installation/',
  access: 'public',
  tag: 'installation',
  summary: 'Whether the installation is new, who may sign up, and whether it mails',
  response: Installation,
})

/** What of its first steps a practice has done. */
export const Setup = z.object({
  /** The company has a name of its own. */
  company: z.boolean(),
  /** A location has a name, an address or a phone number of its own. */
  location: z.boolean(),
  /** Somebody has reached the practice. */
  lead: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

export const getSetup = endpoint({
  method: 'GET',
  path: '/setup/',
  access: 'administrator',
  tag: 'installation',
  summary: 'Which of the first steps the practice has done',
  response: Setup,
})
