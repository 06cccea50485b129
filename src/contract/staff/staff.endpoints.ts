import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, numberText } from '../http/fields.ts'
import { page, pagingQuery } from '../http/paging.ts'
import { forSubjects } from '../http/subjects.ts'
import { staffRoles } from './staff.enums.ts'

/** A staff member (spec section 3). `name` is the full name, else the username. */
export const StaffMember = z.object({
  id: Id,
  user: z.object({ username: z.string() }),
  role: z.object({ name: z.enum(staffRoles) }),
  name: z.string(),
})
export type StaffMember = z.infer<typeof StaffMember>

const StaffListQuery = z.strictObject({ ...pagingQuery })
const base = {
  method: 'GET',
  access: 'staff',
  tag: 'staff',
  query: StaffListQuery,
  response: page(StaffMember),
} as const

/** With a location, those who work there; administrators work everywhere. */
const StaffOfPlaceQuery = z.strictObject({
  ...pagingQuery,
  location: numberText(Number.MAX_SAFE_INTEGER).optional(),
})

export const listStaff = endpoint({
  ...base,
  path: '/staff/',
  summary: 'Active staff of the company, or of one of its locations',
  query: StaffOfPlaceQuery,
})

export const listAvailableStaff = endpoint({
  ...base,
  path: '/available-staff/',
  summary: 'Staff that a task can be assigned to',
})

/** Staff that can be given a task about a lead or a patient: those who may see them. */
export const availableStaffEndpoints = forSubjects((kind) =>
  endpoint({
    ...base,
    path: `/${kind}/:id/available-staff/`,
    summary: `Staff who may see one of the ${kind}`,
    params: IdParams,
    // It tells of the staff, and of the record no more than that it is there.
    audit: false,
  }),
)
