import { staffRoles } from '#contract/staff/staff.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const staff = defineSlice({
  choices: [{ table: 'staff', column: 'role', keys: staffRoles }],
  load: async () => (await import('./staff.routes.ts')).serveStaff,
})
