import { defineSlice } from '#server/platform/slice.ts'

export const services = defineSlice({
  load: async () => (await import('./services.routes.ts')).serveServices,
})
