import { defineSlice } from '#server/platform/slice.ts'

export const search = defineSlice({ load: async () => (await import('./search.routes.ts')).serveSearch })
