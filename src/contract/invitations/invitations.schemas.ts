import { z } from 'zod'
import { NewPassword, TypedPassword } from '../auth/auth.schemas.ts'
import { Id, Instant, line, oneOf, Reference, requiredEmail, requiredLine } from '../http/fields.ts'
import { MemberLocations, memberLimits } from '../staff/members.schemas.ts'
import { staffRoles } from '../staff/staff.enums.ts'
import { invitationLimits } from './invitations.limits.ts'

/** An open invitation, as administrators see it. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(staffRoles),
  locations: z.array(Reference),
  /** Name of who made it, or null. */
  invited_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  expired: z.boolean(),
  version: z.int(),
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation with its link, which is shown when it was made and never again. */
export const InvitationWithLink = Invitation.extend({
  link: z.string(),
  mailed: z.boolean(),
  /** True when it is not mailed because its address got too many mails today. */
  too_many_mails: z.boolean(),
})
export type InvitationWithLink = z.infer<typeof InvitationWithLink>

export const InvitationCreate = z.strictObject({
  email: requiredEmail.transform((value) => value.toLowerCase()),
  role: oneOf(staffRoles),
  locations: MemberLocations.default([]),
})
export type InvitationCreate = z.output<typeof InvitationCreate>

const token = line(invitationLimits.token)
export const InvitationToken = z.strictObject({ token })

/** What the holder of a link is shown. */
export const InvitationView = z.object({
  company: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** True for somebody who signs in to join; false for who sets up an account. */
  has_account: z.boolean(),
})
export type InvitationView = z.infer<typeof InvitationView>

export const InvitationAccept = z.strictObject({
  token,
  first_name: requiredLine(memberLimits.name),
  last_name: requiredLine(memberLimits.name),
  password: NewPassword,
})

export const InvitationJoin = z.strictObject({ token, password: TypedPassword })
