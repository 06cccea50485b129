import type { Slice } from '#web/lib/slice.ts'
import { accounts } from '#web/slices/accounts/index.ts'
import { appointments } from '#web/slices/appointments/index.ts'
import { archives } from '#web/slices/archives/index.ts'
import { audit } from '#web/slices/audit/index.ts'
import { auth } from '#web/slices/auth/index.ts'
import { companies } from '#web/slices/companies/index.ts'
import { dashboard } from '#web/slices/dashboard/index.ts'
import { desk } from '#web/slices/desk/index.ts'
import { emails } from '#web/slices/emails/index.ts'
import { embed } from '#web/slices/embed/index.ts'
import { feedback } from '#web/slices/feedback/index.ts'
import { imports } from '#web/slices/imports/index.ts'
import { installation } from '#web/slices/installation/index.ts'
import { intake } from '#web/slices/intake/index.ts'
import { invitations } from '#web/slices/invitations/index.ts'
import { leads } from '#web/slices/leads/index.ts'
import { locations } from '#web/slices/locations/index.ts'
import { notes } from '#web/slices/notes/index.ts'
import { opportunities } from '#web/slices/opportunities/index.ts'
import { patients } from '#web/slices/patients/index.ts'
import { queue } from '#web/slices/queue/index.ts'
import { schedules } from '#web/slices/schedules/index.ts'
import { services } from '#web/slices/services/index.ts'
import { staff } from '#web/slices/staff/index.ts'
import { tasks } from '#web/slices/tasks/index.ts'

/** Their order is that of the navigation. */
export const slices: readonly Slice[] = [
  dashboard,
  leads,
  queue,
  patients,
  appointments,
  tasks,
  notes,
  desk,
  intake,
  companies,
  opportunities,
  accounts,
  services,
  auth,
  schedules,
  installation,
  locations,
  archives,
  emails,
  embed,
  staff,
  invitations,
  imports,
  audit,
  feedback,
]
