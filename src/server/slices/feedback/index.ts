import { defineSlice } from '#server/platform/slice.ts'

export const feedback = defineSlice({
  load: async () => (await import('./feedback.routes.ts')).serveFeedback,
})
