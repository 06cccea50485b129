import { z } from 'zod'
import { Id, Instant, IsoDate, line, oneOf, Reference } from '../http/fields.ts'
import { keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { memberStatuses, staffRoles } from './staff.enums.ts'

/** `name` in characters. */
export const memberLimits = { name: 100, locations: 500 } as const

/** Empty for people who see only records without a location. */
export const MemberLocations = z.array(Id).max(memberLimits.locations)

export const MemberRow = z.object({
  kind: z.enum(['staff', 'invitation']),
  id: Id,
  /** The full name, or else the username; empty for invitations. */
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** Empty for administrators, because they work at every location. */
  locations: z.array(Reference),
  last_active_at: Instant.nullable(),
  status: z.enum(memberStatuses),
  /** When the invitation's link expires. */
  expires_at: Instant.nullable(),
})
export type MemberRow = z.infer<typeof MemberRow>

export const memberOrderings = ['name', 'email', 'role', 'last_active_at', 'status', 'id'] as const
export type MemberOrdering = (typeof memberOrderings)[number]
export const MemberListQuery = z.strictObject({
  status: keyFilter(memberStatuses),
  ordering: ordering(memberOrderings, 'name'),
  ...pagingQuery,
})
export type MemberListQuery = z.output<typeof MemberListQuery>

/** A staff member as administrators see them. */
export const Member = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(staffRoles),
  is_company_admin: z.boolean(),
  locations: z.array(Reference),
  last_active_at: Instant.nullable(),
  status: z.enum(memberStatuses),
  /** True for the current user. */
  is_self: z.boolean(),
  /** False when the person also works for another company, so that this company cannot manage the account. */
  is_ours_alone: z.boolean(),
  /** Most urgent first. */
  open_tasks: z.array(z.object({ id: Id, title: z.string(), due_date: IsoDate })),
  open_task_count: z.int(),
  upcoming_appointments: z.int(),
  version: z.int(),
})
export type Member = z.infer<typeof Member>

export const MemberPatch = z
  .strictObject({
    first_name: line(memberLimits.name),
    last_name: line(memberLimits.name),
    role: oneOf(staffRoles),
    locations: MemberLocations,
  })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change.')
export type MemberPatch = z.infer<typeof MemberPatch>
