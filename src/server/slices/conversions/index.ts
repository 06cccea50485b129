import { defineSlice } from '#server/platform/slice.ts'

export const conversions = defineSlice({
  load: async () => (await import('./conversions.routes.ts')).serveConversions,
})
