import { defineSlice } from '#web/lib/slice.ts'

export const intake = defineSlice({
  more: { to: '/inbox', label: 'Inbox', hint: 'Everything that came in', permission: 'manage_inbox' },
  pages: [
    { path: '/settings/phone', page: () => import('#web/pages/settings-phone.tsx'), part: 'Phone' },
    { path: '/settings/phone/new', page: () => import('#web/pages/settings-phone.tsx'), part: 'Create' },
    { path: '/settings/phone/:numberId', page: () => import('#web/pages/settings-phone.tsx'), part: 'Edit' },
    { path: '/settings/web-forms/:formId', page: () => import('#web/pages/settings-web-form.tsx') },
    { path: '/inbox', page: () => import('#web/pages/inbox.tsx'), part: 'List' },
    { path: '/inbox/:requestId', page: () => import('#web/pages/inbox.tsx'), part: 'Detail' },
  ],
})
