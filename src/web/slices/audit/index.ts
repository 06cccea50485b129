import { defineSlice } from '#web/lib/slice.ts'

export const audit = defineSlice({
  pages: [{ path: '/settings/audit', page: () => import('#web/pages/audit.tsx') }],
})
