import { defineSlice } from '#server/platform/slice.ts'

export const operatories = defineSlice({
  load: async () => (await import('./operatories.routes.ts')).serveOperatories,
})
