import { defineSlice } from '#web/lib/slice.ts'

export const leads = defineSlice({
  bar: { to: '/leads', label: 'Leads' },
  pages: [
    { path: '/leads', page: () => import('#web/pages/lead-list.tsx') },
    { path: '/leads/create', page: () => import('#web/pages/lead-create.tsx') },
    { path: '/leads/:leadId', page: () => import('#web/pages/lead-detail.tsx') },
    { path: '/leads/:leadId/edit', page: () => import('#web/pages/lead-edit.tsx') },
    { path: '/leads/:leadId/convert', page: () => import('#web/pages/lead-convert.tsx') },
  ],
})
