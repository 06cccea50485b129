import { defineSlice } from '#web/lib/slice.ts'

export const staff = defineSlice({
  pages: [
    { path: '/settings/staff', page: () => import('#web/pages/settings-staff.tsx'), part: 'List' },
    { path: '/settings/staff/invite', page: () => import('#web/pages/settings-staff.tsx'), part: 'Invite' },
    { path: '/settings/staff/:staffId', page: () => import('#web/pages/settings-staff.tsx'), part: 'Member' },
    {
      path: '/settings/invitations/:invitationId',
      page: () => import('#web/pages/settings-staff.tsx'),
      part: 'Invitation',
    },
  ],
})
