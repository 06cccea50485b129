import { defineSlice } from '#web/lib/slice.ts'

export const embed = defineSlice({
  pages: [{ path: '/settings/website', page: () => import('#web/pages/settings-website.tsx') }],
})
