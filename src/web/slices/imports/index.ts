import { defineSlice } from '#web/lib/slice.ts'

export const imports = defineSlice({
  pages: [
    { path: '/imports', page: () => import('#web/pages/imports.tsx'), part: 'List' },
    { path: '/imports/:importId', page: () => import('#web/pages/imports.tsx'), part: 'Detail' },
  ],
})
