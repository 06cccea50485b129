import { defineSlice } from '#server/platform/slice.ts'

export const accounts = defineSlice({
  load: async () => (await import('./accounts.routes.ts')).serveAccounts,
})
