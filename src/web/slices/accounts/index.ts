import { defineSlice } from '#web/lib/slice.ts'

export const accounts = defineSlice({
  more: { to: '/accounts', label: 'Accounts', hint: 'Employers, schools and insurers' },
  pages: [
    { path: '/accounts', page: () => import('#web/slices/accounts/pages.tsx'), part: 'List' },
    {
      path: '/accounts/create',
      callsNothing: true,
      page: () => import('#web/slices/accounts/pages.tsx'),
      part: 'Create',
    },
    { path: '/accounts/:id', page: () => import('#web/slices/accounts/pages.tsx'), part: 'Detail' },
    { path: '/accounts/:id/edit', page: () => import('#web/slices/accounts/pages.tsx'), part: 'Edit' },
  ],
})
