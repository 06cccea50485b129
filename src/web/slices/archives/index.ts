import { defineSlice } from '#web/lib/slice.ts'

export const archives = defineSlice({
  pages: [{ path: '/settings/archive', page: () => import('#web/pages/settings-archive.tsx') }],
})
