import type { NeedsOf, Platform, RunningSlice, Slice } from '#server/platform/slice.ts'
import { accounts } from '#server/slices/accounts/index.ts'
import { appointments } from '#server/slices/appointments/index.ts'
import { archives } from '#server/slices/archives/index.ts'
import { audit } from '#server/slices/audit/index.ts'
import { auth } from '#server/slices/auth/index.ts'
import { bookings } from '#server/slices/bookings/index.ts'
import { companies } from '#server/slices/companies/index.ts'
import { conversions } from '#server/slices/conversions/index.ts'
import { dashboard } from '#server/slices/dashboard/index.ts'
import { desk } from '#server/slices/desk/index.ts'
import { documents } from '#server/slices/documents/index.ts'
import { emails } from '#server/slices/emails/index.ts'
import { embed } from '#server/slices/embed/index.ts'
import { feedback } from '#server/slices/feedback/index.ts'
import { handovers } from '#server/slices/handovers/index.ts'
import { history } from '#server/slices/history/index.ts'
import { imports } from '#server/slices/imports/index.ts'
import { installation } from '#server/slices/installation/index.ts'
import { intake } from '#server/slices/intake/index.ts'
import { invitations } from '#server/slices/invitations/index.ts'
import { leads } from '#server/slices/leads/index.ts'
import { locations } from '#server/slices/locations/index.ts'
import { notes } from '#server/slices/notes/index.ts'
import { notifications } from '#server/slices/notifications/index.ts'
import { operatories } from '#server/slices/operatories/index.ts'
import { opportunities } from '#server/slices/opportunities/index.ts'
import { patients } from '#server/slices/patients/index.ts'
import { people } from '#server/slices/people/index.ts'
import { queue } from '#server/slices/queue/index.ts'
import { realtime } from '#server/slices/realtime/index.ts'
import { schedules } from '#server/slices/schedules/index.ts'
import { search } from '#server/slices/search/index.ts'
import { services } from '#server/slices/services/index.ts'
import { staff } from '#server/slices/staff/index.ts'
import { tasks } from '#server/slices/tasks/index.ts'

export const slices = {
  auth,
  locations,
  desk,
  schedules,
  operatories,
  leads,
  patients,
  people,
  conversions,
  appointments,
  queue,
  bookings,
  handovers,
  dashboard,
  search,
  staff,
  installation,
  invitations,
  notes,
  tasks,
  history,
  realtime,
  feedback,
  audit,
  emails,
  notifications,
  embed,
  companies,
  services,
  opportunities,
  accounts,
  documents,
  imports,
  archives,
  intake,
} as const

export const allSlices: readonly Slice[] = Object.values(slices)

type Slices = typeof slices
/** Functions of other slices, by the slice that needs them. */
export type Needs = {
  [Name in keyof Slices as object extends NeedsOf<Slices[Name]> ? never : Name]: NeedsOf<Slices[Name]>
}

/** Starts each slice with the platform and its needs. */
export async function loadSlices(platform: Platform, needs: Needs): Promise<RunningSlice[]> {
  const loaded = await Promise.all(
    Object.entries(slices as Readonly<Record<string, Slice>>).map(
      async ([name, { load }]) => [name, await load?.()] as const,
    ),
  )
  // Each slice gets what it asks for: `Needs` has checked it.
  const partsOf = (name: string) => ({ ...platform, ...needs[name as keyof Needs] }) as never
  return loaded.flatMap(([name, serve]) => serve?.(partsOf(name)) ?? [])
}
