import { defineSlice } from '#server/platform/slice.ts'

export const dashboard = defineSlice({
  load: async () => (await import('./dashboard.routes.ts')).serveDashboard,
})
