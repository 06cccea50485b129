import { appointmentStatuses, visitStates } from '#contract/appointments/appointments.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'
import { appointmentWriter } from './appointments.writer.ts'

export const appointments = defineSlice({
  writer: appointmentWriter,
  choices: [
    { table: 'appointments', column: 'status', keys: appointmentStatuses },
    { table: 'appointments', column: 'visit_state', keys: visitStates },
  ],
  load: async () => (await import('./appointments.routes.ts')).serveAppointments,
})
