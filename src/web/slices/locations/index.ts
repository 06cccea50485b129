import { defineSlice } from '#web/lib/slice.ts'

export const locations = defineSlice({
  pages: [
    { path: '/settings/locations', page: () => import('#web/pages/settings-locations.tsx'), part: 'List' },
    {
      path: '/settings/locations/new',
      callsNothing: true,
      page: () => import('#web/pages/settings-locations.tsx'),
      part: 'Create',
    },
    {
      path: '/settings/locations/:locationId/forms',
      page: () => import('#web/pages/settings-locations.tsx'),
      part: 'Forms',
    },
    {
      path: '/settings/locations/:locationId',
      page: () => import('#web/pages/settings-locations.tsx'),
      part: 'Edit',
    },
  ],
})
