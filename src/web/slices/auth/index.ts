import { defineSlice } from '#web/lib/slice.ts'

export const auth = defineSlice({
  pages: [
    { path: '/login', anonymous: true, page: () => import('#web/pages/login.tsx') },
    { path: '/signup', anonymous: true, page: () => import('#web/pages/signup.tsx') },
    { path: '/forgot-password', anonymous: true, page: () => import('#web/pages/forgot-password.tsx') },
    { path: '/reset-password', anonymous: true, page: () => import('#web/pages/reset-password.tsx') },
    { path: '/confirm-email', page: () => import('#web/pages/confirm-email.tsx') },
    { path: '/change-password', callsNothing: true, page: () => import('#web/pages/change-password.tsx') },
    { path: '/security', page: () => import('#web/pages/security.tsx') },
  ],
})
