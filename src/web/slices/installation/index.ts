import { defineSlice } from '#web/lib/slice.ts'

export const installation = defineSlice({
  pages: [{ path: '/welcome', page: () => import('#web/pages/welcome.tsx') }],
})
