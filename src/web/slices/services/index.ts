import { defineSlice } from '#web/lib/slice.ts'

export const services = defineSlice({
  pages: [
    { path: '/companies/:companyId/services', page: () => import('#web/pages/services.tsx'), part: 'List' },
    {
      path: '/companies/:companyId/services/new',
      page: () => import('#web/pages/services.tsx'),
      part: 'Create',
    },
    {
      path: '/companies/:companyId/services/:serviceId/edit',
      page: () => import('#web/pages/services.tsx'),
      part: 'Edit',
    },
  ],
})
