import { defineSlice } from '#server/platform/slice.ts'

export const embed = defineSlice({ load: async () => (await import('./embed.routes.ts')).serveEmbed })
