import { z } from 'zod'
import { keysOf } from '../formats/labels.ts'
import { endpoints } from '../http/endpoints.ts'
import { withholdable } from '../http/permissions.ts'
import { memberMessages } from './members.messages.ts'
import { staffRoleLabels } from './staff.enums.ts'

const { administrator: _, ...limitedRoleLabels } = staffRoleLabels

/** Roles that permissions can be removed from. */
export const limitedRoles = keysOf(limitedRoleLabels)
export type LimitedRole = (typeof limitedRoles)[number]

/** The roles that have each permission, besides administrators. */
export const RoleRights = z.strictObject(
  Object.fromEntries(withholdable.map((right) => [right, z.array(z.enum(limitedRoles))])) as Record<
    (typeof withholdable)[number],
    z.ZodArray<z.ZodEnum<{ [R in LimitedRole]: R }>>
  >,
)
export type RoleRights = z.infer<typeof RoleRights>

const forAdministrators = endpoints({
  access: 'manage_staff',
  forbidden: memberMessages.administratorsOnly,
  tag: 'staff',
  response: RoleRights,
})

export const getRoleRights = forAdministrators('GET /staff/rights/', {
  summary: 'Get which roles have the rights that can be taken from a role',
})

export const putRoleRights = forAdministrators('PUT /staff/rights/', {
  summary: 'Give rights to roles, or take them',
  body: RoleRights,
  audit: { action: 'changed', kind: 'company', part: 'rights of roles' },
})
