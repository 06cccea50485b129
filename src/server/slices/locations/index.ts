import { defineSlice } from '#server/platform/slice.ts'

export const locations = defineSlice({
  load: async () => (await import('./locations.routes.ts')).serveLocations,
})
