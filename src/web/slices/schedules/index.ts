import { defineSlice } from '#web/lib/slice.ts'

export const schedules = defineSlice({
  pages: [{ path: '/schedules', page: () => import('#web/pages/schedules.tsx') }],
})
