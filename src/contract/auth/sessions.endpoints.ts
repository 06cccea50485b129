import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, Instant } from '../http/fields.ts'
import { staffRoles } from '../staff/staff.enums.ts'
import { Message, SessionTokens } from './auth.schemas.ts'

// Whoever has to set up a second factor first may still see and leave where they are signed in.
const own = { access: 'staff', tag: 'auth', beforeEnrolment: true } as const

/** One sign-in of the person, on one device; of several tokens that followed one another, the newest. */
export const OwnSession = z.object({
  id: Id,
  /** In words, such as 'Firefox on Windows'. */
  device: z.string(),
  address: z.string(),
  company: z.string(),
  signed_in_at: Instant,
  last_used_at: Instant,
  /** True for the one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listSessions = endpoint({
  ...own,
  method: 'GET',
  path: '/sessions/',
  summary: 'Where the signed-in person is signed in, in every company; this one first, then the last used',
  response: z.object({ results: z.array(OwnSession) }),
})

export const endOwnSession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/sessions/:id/',
  summary: 'End one of the own sign-ins',
  params: IdParams,
})

export const logoutEverywhere = endpoint({
  ...own,
  method: 'POST',
  path: '/logout/everywhere/',
  summary: 'End all own sign-ins in every company; this one too, unless it is kept',
  body: z.strictObject({ keep_this: z.boolean() }),
  response: Message,
  audit: { action: 'signed_out', kind: 'user', part: 'everywhere' },
})

/** A company that the person works for, and as what. */
export const Membership = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(staffRoles),
  /** True for the one that this session works in. */
  current: z.boolean(),
})
export type Membership = z.infer<typeof Membership>

export const listMemberships = endpoint({
  ...own,
  method: 'GET',
  path: '/memberships/',
  summary: 'The companies that the signed-in person works for, by name',
  response: z.object({ results: z.array(Membership) }),
})

export const switchCompany = endpoint({
  ...own,
  method: 'POST',
  path: '/switch-company/',
  summary: 'Go on in another company that the person works for; this session ends',
  body: z.strictObject({ company: Id }),
  response: SessionTokens,
  audit: { action: 'signed_out', kind: 'user', part: 'company' },
})
