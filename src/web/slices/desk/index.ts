import { defineSlice } from '#web/lib/slice.ts'

export const desk = defineSlice({
  more: { to: '/day', label: 'End of Day', hint: 'Wrap up before you close' },
  pages: [
    { path: '/day', page: () => import('#web/pages/day.tsx') },
    { path: '/settings/desk', page: () => import('#web/pages/settings-desk.tsx') },
  ],
})
