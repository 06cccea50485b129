import { defineSlice } from '#server/platform/slice.ts'

export const schedules = defineSlice({
  load: async () => (await import('./schedules.routes.ts')).serveSchedules,
})
