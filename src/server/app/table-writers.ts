import { appointmentWriter } from '#server/slices/appointments/appointments.writer.ts'
import { documentWriter } from '#server/slices/documents/documents.writer.ts'
import { requestWriter } from '#server/slices/intake/requests/requests.writer.ts'
import { leadWriter } from '#server/slices/leads/leads.writer.ts'
import { noteWriter } from '#server/slices/notes/notes.writer.ts'
import { patientWriter } from '#server/slices/patients/patients.writer.ts'
import { taskWriter } from '#server/slices/tasks/tasks.writer.ts'

/** For slices that write records of other slices. */
export const tableWriters = {
  leads: leadWriter,
  patients: patientWriter,
  appointments: appointmentWriter,
  requests: requestWriter,
  notes: noteWriter,
  tasks: taskWriter,
  documents: documentWriter,
} as const

/** By table. */
export const writersByTable = Object.fromEntries(
  Object.values(tableWriters).map((writer) => [writer.table, writer]),
) as { [Writer in (typeof tableWriters)[keyof typeof tableWriters] as Writer['table']]: Writer }
