import { defineSlice } from '#web/lib/slice.ts'

export const feedback = defineSlice({
  pages: [{ path: '/feedback', page: () => import('#web/pages/feedback.tsx') }],
})
