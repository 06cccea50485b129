import { type StaffRole, staffRoles } from '../staff/staff.enums.ts'

export type { StaffRole }

const administrators = ['administrator'] as const satisfies StaffRole[]

/**
 * What people may do, and in which roles (design section 5): the one place that says so. The server enforces it on every
 * call that names a permission, the web hides by it what a person may not do, docs/permissions.md is made from it.
 * Roles but administrators are equal; which records a person sees is a matter of the locations, not of the role.
 */
export const permissions = {
  /** The day's work: leads, patients and all that belongs to them, companies, opportunities, accounts, the own account. */
  staff: staffRoles,
  /** The practice's own company and those on its list. */
  manage_companies: administrators,
  manage_locations: administrators,
  /** Staff and their roles, locations and second factors, and invitations. */
  manage_staff: administrators,
  /** What the practice asks of every sign-in. */
  manage_security: administrators,
  /** What came in at the public doors, as it came. */
  manage_inbox: administrators,
  /** The form and the chat on the practice's web site. */
  manage_website: administrators,
  /** The telephone account and its numbers. */
  manage_phone: administrators,
  /** What the practice's mails need, and those that were not sent. */
  manage_mail: administrators,
  read_feedback: administrators,
  read_audit_log: administrators,
  /** Everybody changes their own. */
  change_notes_of_others: administrators,
  /** What has no name of its own. */
  administrator: administrators,
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions

/** Somebody as a session knows them. The flag alone decides who is an administrator. */
export interface Person {
  isCompanyAdmin: boolean
  role: string
}

/** True when a person may do that. */
export function may({ isCompanyAdmin, role }: Person, permission: Permission): boolean {
  const roles: readonly string[] = permissions[permission]
  return isCompanyAdmin || (role !== 'administrator' && roles.includes(role))
}
