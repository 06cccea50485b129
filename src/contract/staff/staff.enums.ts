import { labelFrom } from '../formats/labels.ts'

/** Roles of staff (design section 5). Administrators also manage locations, staff, invitations and intake keys. */
export const staffRoleLabels = {
  administrator: 'Administrator',
  office_manager: 'Office manager',
  front_desk: 'Front desk',
  dentist: 'Dentist',
  hygienist: 'Hygienist',
} as const
export type StaffRole = keyof typeof staffRoleLabels
export const staffRoles = Object.keys(staffRoleLabels) as [StaffRole, ...StaffRole[]]
export const staffRoleLabel = labelFrom(staffRoleLabels)
