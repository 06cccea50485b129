import { defineSlice } from '#web/lib/slice.ts'

export const companies = defineSlice({
  more: { to: '/companies', label: 'Companies', hint: 'Your practice, partners and services' },
  pages: [
    { path: '/companies', guarded: true, page: () => import('#web/pages/companies.tsx'), part: 'List' },
    {
      path: '/companies/create',
      callsNothing: true,
      page: () => import('#web/pages/companies.tsx'),
      part: 'Create',
    },
    { path: '/companies/:companyId', page: () => import('#web/pages/companies.tsx'), part: 'Detail' },
    { path: '/companies/:companyId/edit', page: () => import('#web/pages/companies.tsx'), part: 'Edit' },
    { path: '/settings/company', page: () => import('#web/pages/settings-company.tsx') },
  ],
})
