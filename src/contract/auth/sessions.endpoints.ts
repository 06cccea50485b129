import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Id, Instant } from '../http/fields.ts'
import { staffRoles } from '../staff/staff.enums.ts'
import { Message, SessionTokens } from './auth.schemas.ts'

// Also available before enrollment, because people may always see and end their own sessions.
const own = endpoints({ access: 'staff', tag: 'auth', beforeEnrolment: true })

/** One sign-in on one device. */
export const OwnSession = z.object({
  id: Id,
  /** Such as 'Firefox on Windows'. */
  device: z.string(),
  address: z.string(),
  company: z.string(),
  signed_in_at: Instant,
  last_used_at: Instant,
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listSessions = own('GET /sessions/', {
  summary: 'List your sessions in all companies: this one first, then by last use',
  response: z.object({ results: z.array(OwnSession) }),
})

export const endOwnSession = own('DELETE /sessions/:id/', { summary: 'End one of your sessions' })

export const logoutEverywhere = own('POST /logout/everywhere/', {
  summary: 'End all your sessions in all companies, optionally keeping this one',
  body: z.strictObject({ keep_this: z.boolean() }),
  response: Message,
  audit: { action: 'signed_out', kind: 'user', part: 'everywhere' },
})

/** A company the person works for, and their role there. */
export const Membership = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(staffRoles),
  current: z.boolean(),
})
export type Membership = z.infer<typeof Membership>

export const listMemberships = own('GET /memberships/', {
  summary: 'List your companies',
  response: z.object({ results: z.array(Membership) }),
})

export const switchCompany = own('POST /switch-company/', {
  summary: 'Switch to another of your companies; this session ends',
  body: z.strictObject({ company: Id }),
  response: SessionTokens,
  audit: { action: 'signed_out', kind: 'user', part: 'company' },
})
