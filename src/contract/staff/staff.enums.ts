import { keysOf, labelFrom } from '../formats/labels.ts'

/** Administrators also manage locations, staff, invitations and connections. */
export const staffRoleLabels = {
  administrator: 'Administrator',
  office_manager: 'Office manager',
  front_desk: 'Front desk',
  dentist: 'Dentist',
  hygienist: 'Hygienist',
} as const
export type StaffRole = keyof typeof staffRoleLabels
export const staffRoles = keysOf(staffRoleLabels)
export const staffRoleLabel = labelFrom(staffRoleLabels)

const { dentist, hygienist } = staffRoleLabels
/** Roles that see patients. */
export const providerRoleLabels = { dentist, hygienist }
export const providerRoles: readonly string[] = keysOf(providerRoleLabels)

/** Whether a person can sign in to the company. */
export const memberStatusLabels = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
} as const
export type MemberStatus = keyof typeof memberStatusLabels
export const memberStatuses = keysOf(memberStatusLabels)
