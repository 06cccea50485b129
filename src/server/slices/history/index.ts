import { defineSlice } from '#server/platform/slice.ts'

export const history = defineSlice({ load: async () => (await import('./history.routes.ts')).serveHistory })
