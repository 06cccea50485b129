import { defineSlice } from '#server/platform/slice.ts'

export const handovers = defineSlice({
  load: async () => (await import('./handovers.routes.ts')).serveHandovers,
})
