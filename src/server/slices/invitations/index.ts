import { staffRoles } from '#contract/staff/staff.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const invitations = defineSlice({
  choices: [{ table: 'invitations', column: 'role', keys: staffRoles }],
  load: async () => (await import('./invitations.routes.ts')).serveInvitations,
})
