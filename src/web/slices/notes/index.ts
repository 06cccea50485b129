import { defineSlice } from '#web/lib/slice.ts'

export const notes = defineSlice({
  more: { to: '/my-notes', label: 'My Notes' },
  pages: [
    { path: '/leads/:leadId/notes', page: () => import('#web/pages/person-notes.tsx'), part: 'List' },
    {
      path: '/leads/:leadId/notes/:noteId',
      page: () => import('#web/pages/person-notes.tsx'),
      part: 'Detail',
    },
    { path: '/patients/:patientId/notes', page: () => import('#web/pages/person-notes.tsx'), part: 'List' },
    {
      path: '/patients/:patientId/notes/:noteId',
      page: () => import('#web/pages/person-notes.tsx'),
      part: 'Detail',
    },
    { path: '/my-notes', page: () => import('#web/pages/my-notes.tsx') },
  ],
})
