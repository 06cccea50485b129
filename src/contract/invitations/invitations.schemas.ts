import { z } from 'zod'
import { NewPassword, TypedPassword } from '../auth/auth.schemas.ts'
import { Id, Instant, line, oneOf, Reference, requiredEmail, requiredLine } from '../http/fields.ts'
import { memberMessages } from '../staff/members.messages.ts'
import { MemberLocations, memberLimits } from '../staff/members.schemas.ts'
import { staffRoles } from '../staff/staff.enums.ts'
import { invitationLimits } from './invitations.limits.ts'

/** An open invitation, as administrators see it. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(staffRoles),
  locations: z.array(Reference),
  invited_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  expired: z.boolean(),
  version: z.int(),
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationWithLink = Invitation.extend({
  link: z.string(),
  emailed: z.boolean(),
  /** True when the email was not sent because of a daily limit. */
  too_many_emails: z.boolean(),
})
export type InvitationWithLink = z.infer<typeof InvitationWithLink>

/** Administrators work at every location, so only other roles need locations. */
export const InvitationCreate = z
  .strictObject({
    email: requiredEmail.transform((value) => value.toLowerCase()),
    role: oneOf(staffRoles),
    locations: MemberLocations.default([]),
  })
  .refine(({ role, locations }) => role === 'administrator' || locations.length > 0, {
    path: ['locations'],
    error: memberMessages.noLocations,
  })
export type InvitationCreate = z.output<typeof InvitationCreate>

const token = line(invitationLimits.token)
export const InvitationToken = z.strictObject({ token })

/** An invitation as the page of its link shows it. */
export const InvitationView = z.object({
  company: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** True when the person signs in to join, false when they create an account. */
  has_account: z.boolean(),
  /**
   * True when this link was emailed and the account never confirmed that email. The person who opened the
   * link may then take the email for a new account.
   */
  can_take_email: z.boolean(),
})
export type InvitationView = z.infer<typeof InvitationView>

export const InvitationAccept = z.strictObject({
  token,
  first_name: requiredLine(memberLimits.name),
  last_name: requiredLine(memberLimits.name),
  password: NewPassword,
})

export const InvitationJoin = z.strictObject({ token, password: TypedPassword })
