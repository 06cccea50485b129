import { type StaffRole, staffRoles } from '../staff/staff.enums.ts'

export type { StaffRole }

const administrators = ['administrator'] as const satisfies StaffRole[]

/**
 * Which roles may do what. The server enforces it, the web hides what is not allowed, and
 * docs/permissions.md is generated from it. Which records a person sees depends on their locations, not on
 * the role.
 */
export const permissions = {
  /** Everyday work, and one's own account. */
  staff: staffRoles,
  /** Leads and patients with all that goes with them, and undoing that. */
  delete_people: staffRoles,
  /** Whole lists as files. */
  export_lists: staffRoles,
  /** Leads and patients from files. */
  import_people: ['administrator', 'office_manager'],
  /** The practice itself and the companies on its list. */
  manage_companies: administrators,
  manage_locations: administrators,
  /** Staff with their roles, locations and second factors, and invitations. */
  manage_staff: administrators,
  manage_security: administrators,
  /** Raw requests from all channels. */
  manage_inbox: administrators,
  /** Requests held back as spam or failed, at one's own locations. */
  release_held: ['administrator', 'office_manager', 'front_desk'],
  /** The form and the chat on the practice's website. */
  manage_website: administrators,
  /** Promise, cadence and the order of the queue. */
  manage_desk: administrators,
  /** The phone account and its numbers. */
  manage_phone: administrators,
  /** Email setup, and emails that were not sent. */
  manage_email: administrators,
  read_feedback: administrators,
  read_audit_log: administrators,
  /** Everyone may change their own. */
  change_notes_of_others: administrators,
  administrator: administrators,
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions

/** Rights that administrators can take from a role. A new company has them as the `withheld` column says. */
export const withholdable = ['delete_people', 'export_lists'] as const satisfies Permission[]

/** `isCompanyAdmin` alone decides who is an administrator. */
export interface Person {
  isCompanyAdmin: boolean
  role: string
  /** What was taken from the role. */
  withheld?: readonly string[] | undefined
}

export function may({ isCompanyAdmin, role, withheld = [] }: Person, permission: Permission): boolean {
  const roles: readonly string[] = permissions[permission]
  return (
    isCompanyAdmin || (role !== 'administrator' && roles.includes(role) && !withheld.includes(permission))
  )
}
