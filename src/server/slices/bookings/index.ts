import { defineSlice } from '#server/platform/slice.ts'

export const bookings = defineSlice({
  load: async () => (await import('./bookings.routes.ts')).serveBookings,
})
