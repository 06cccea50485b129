import { z } from 'zod'
import { deletionMessages } from './deletion-messages.ts'
import { endpoints } from './endpoints.ts'
import { forSubjects } from './subjects.ts'

/** Counts of records deleted or changed along with a lead or patient. */
export const DeletionCounts = z.object({
  notes: z.int(),
  tasks: z.int(),
  appointments: z.int(),
  documents: z.int(),
  recordings: z.int(),
  /** Leads that were merged into the deleted lead. */
  duplicates: z.int(),
  /** Requests that lose their content. */
  requests: z.int(),
  /** Requests that are closed. */
  open_requests: z.int(),
  /** Leads that stay, without their link to the patient. */
  leads: z.int(),
})
export type DeletionCounts = z.infer<typeof DeletionCounts>

export const Restored = z.object({
  /** Appointments restored as cancelled, because their time was booked meanwhile. */
  cancelled_appointments: z.int(),
})
export type Restored = z.infer<typeof Restored>

/** Access to deleting leads and patients, and to undoing it. */
export const deletionAccess = { access: 'delete_people', forbidden: deletionMessages.notAllowed } as const

export const deletionSummary = (noun: string) =>
  `Delete a ${noun} with all that goes with it; you can restore it for a minute`

export const deletionCounts = forSubjects((kind, noun) =>
  endpoints({ ...deletionAccess, tag: kind })(`GET /${kind}/:id/deletion/`, {
    summary: `Count what would be deleted with a ${noun}`,
    response: DeletionCounts,
  }),
)

export const restoreDeleted = forSubjects((kind, noun) =>
  endpoints({ ...deletionAccess, tag: kind })(`POST /${kind}/:id/restore/`, {
    summary: `Restore a ${noun} that you deleted within the last minute, with all that went with it`,
    response: Restored,
  }),
)
