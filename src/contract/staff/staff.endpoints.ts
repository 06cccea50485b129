import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Id, numberText } from '../http/fields.ts'
import { page, pagingQuery } from '../http/paging.ts'
import { forSubjects } from '../http/subjects.ts'
import { staffRoles } from './staff.enums.ts'

/** Spec section 3. `name` is the full name, or else the username. */
export const StaffMember = z.object({
  id: Id,
  user: z.object({ username: z.string() }),
  role: z.object({ name: z.enum(staffRoles) }),
  name: z.string(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** `is_self` marks the current user. */
export const Colleague = StaffMember.extend({ is_self: z.boolean() })
export type Colleague = z.infer<typeof Colleague>

const StaffListQuery = z.strictObject({ ...pagingQuery })
const forStaff = endpoints({
  access: 'staff',
  tag: 'staff',
  query: StaffListQuery,
  response: page(Colleague),
})

/** Filters by staff who work at a location. Administrators work at every location. */
const StaffOfPlaceQuery = z.strictObject({
  ...pagingQuery,
  location: numberText(Number.MAX_SAFE_INTEGER).optional(),
})

export const listStaff = forStaff('GET /staff/', {
  summary: 'List active staff, optionally of one location',
  query: StaffOfPlaceQuery,
})

export const listAvailableStaff = forStaff('GET /available-staff/', {
  summary: 'List staff who can be assigned a task',
})

/** Staff who can see the record, and so can be assigned tasks about it. */
export const availableStaffEndpoints = forSubjects((kind, noun) =>
  forStaff(`GET /${kind}/:id/available-staff/`, {
    summary: `List staff who can be assigned a task for a ${noun}`,
    // Not audited, because it reveals only that the record exists.
    audit: false,
  }),
)
