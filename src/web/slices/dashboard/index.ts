import { defineSlice } from '#web/lib/slice.ts'

export const dashboard = defineSlice({
  bar: { to: '/', label: 'Dashboard' },
  pages: [{ path: '/', guarded: true, page: () => import('#web/pages/dashboard.tsx') }],
})
