import { defineSlice } from '#server/platform/slice.ts'

export const realtime = defineSlice({
  readOnly: ['changes'],
  backup: { leftOut: ['changes'] },
  load: async () => (await import('./realtime.routes.ts')).serveRealtime,
})
