import { z } from 'zod'
import { Id, Instant, IsoDate, line, oneOf, Reference } from '../http/fields.ts'
import { keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { memberStatuses, staffRoles } from './staff.enums.ts'

/** Longest part of a person's name, in characters, and how many locations one may be given at once. */
export const memberLimits = { name: 100, locations: 500 } as const

/** Where somebody works; none for those who see only records without a location. */
export const MemberLocations = z.array(Id).max(memberLimits.locations)

/** A line of the staff list: a member of staff, or somebody who was invited and has not come yet. */
export const MemberRow = z.object({
  kind: z.enum(['staff', 'invitation']),
  id: Id,
  /** The full name, else the username; empty for the invited. */
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** Empty for administrators, who work everywhere. */
  locations: z.array(Reference),
  last_active_at: Instant.nullable(),
  status: z.enum(memberStatuses),
  /** When the link of an invitation stops working. */
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

/** A member of staff as administrators see them. */
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
  /** True for the person who asks. */
  is_self: z.boolean(),
  /** True while the person works for no other company here: their account is then this one's to look after. */
  is_ours_alone: z.boolean(),
  /** What they have still to do, the most urgent first. */
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
