import { defineSlice } from '#web/lib/slice.ts'

export const invitations = defineSlice({
  pages: [{ path: '/invitation', page: () => import('#web/pages/invitation.tsx') }],
})
