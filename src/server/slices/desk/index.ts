import { defineSlice } from '#server/platform/slice.ts'

export const desk = defineSlice({ load: async () => (await import('./desk.routes.ts')).serveDesk })
