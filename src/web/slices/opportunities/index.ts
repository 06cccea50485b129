import { defineSlice } from '#web/lib/slice.ts'

export const opportunities = defineSlice({
  more: { to: '/opportunities', label: 'Opportunities', hint: 'Large treatments and employer plans' },
  pages: [
    { path: '/opportunities', page: () => import('#web/slices/opportunities/pages.tsx'), part: 'List' },
    {
      path: '/opportunities/create',
      callsNothing: true,
      page: () => import('#web/slices/opportunities/pages.tsx'),
      part: 'Create',
    },
    { path: '/opportunities/:id', page: () => import('#web/slices/opportunities/pages.tsx'), part: 'Detail' },
    {
      path: '/opportunities/:id/edit',
      page: () => import('#web/slices/opportunities/pages.tsx'),
      part: 'Edit',
    },
  ],
})
