import { defineSlice } from '#server/platform/slice.ts'

export const notifications = defineSlice({
  load: async () => (await import('./notifications.routes.ts')).serveNotifications,
})
