import { defineSlice } from '#web/lib/slice.ts'

export const emails = defineSlice({
  pages: [
    { path: '/settings/email', page: () => import('#web/pages/settings-email.tsx') },
    { path: '/settings/mail', page: () => import('#web/pages/settings-email.tsx'), part: 'Renamed' },
  ],
})
