import type { Actor } from '../actors/actors.enums.ts'
import { type StaffRole, staffRoles } from '../staff/staff.enums.ts'

export type { StaffRole }

const administrators = ['administrator'] as const satisfies StaffRole[]

/**
 * Roles that have each permission. The server enforces permissions, the web hides actions without permission, and
 * docs/permissions.md is generated from this list. A person's locations, not the role, decide which records they
 * see.
 */
export const permissions = {
  /** Everyday work and a person's own account. */
  staff: staffRoles,
  /** Deleting leads and patients with all that belongs to them, and undoing that. */
  delete_people: staffRoles,
  /** Exporting whole lists as files. */
  export_lists: staffRoles,
  /** Importing leads and patients from files. */
  import_people: ['administrator', 'office_manager'],
  /** The practice itself and the companies on its list. */
  manage_companies: administrators,
  manage_locations: administrators,
  /** Operatories of a person's own locations. */
  manage_operatories: ['administrator', 'office_manager'],
  /** Staff with their roles, locations and second factors, and invitations. */
  manage_staff: administrators,
  manage_security: administrators,
  /** Raw requests from all channels. */
  manage_inbox: administrators,
  /** Requests held back as spam or failed, at a person's own locations. */
  release_held: ['administrator', 'office_manager', 'front_desk'],
  /** The form and the chat on the practice's website. */
  manage_website: administrators,
  /** Promise, cadence and the order of the queue. */
  manage_desk: administrators,
  /** Office hours of a person's own locations, and hours and time off of the people there. */
  manage_schedules: ['administrator', 'office_manager'],
  /** The phone account and its numbers. */
  manage_phone: administrators,
  /** Email setup, and emails that were not sent. */
  manage_email: administrators,
  read_feedback: administrators,
  read_audit_log: administrators,
  /** Notes of other authors. All staff may change their own. */
  change_notes_of_others: administrators,
  administrator: administrators,
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions

/**
 * Permissions that administrators can remove from a role. The `withheld` column has the default of a new company.
 */
export const withholdable = ['delete_people', 'export_lists'] as const satisfies Permission[]

/** Only staff have permissions. `isCompanyAdmin` alone makes a person an administrator. */
export interface Person {
  /** A staff member when undefined. */
  actor?: Actor | undefined
  isCompanyAdmin: boolean
  role: string
  /** Permissions that an administrator removed from the role. */
  withheld?: readonly string[] | undefined
}

export function may({ actor, isCompanyAdmin, role, withheld = [] }: Person, permission: Permission): boolean {
  if (actor && actor.kind !== 'staff') return false
  const roles: readonly string[] = permissions[permission]
  return (
    isCompanyAdmin || (role !== 'administrator' && roles.includes(role) && !withheld.includes(permission))
  )
}
