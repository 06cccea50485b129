import { defineSlice } from '#web/lib/slice.ts'

export const appointments = defineSlice({
  bar: { to: '/calendar', label: 'Calendar' },
  pages: [
    {
      path: '/patients/:patientId/appointments',
      page: () => import('#web/pages/appointments.tsx'),
      part: 'List',
    },
    {
      path: '/patients/:patientId/appointments/new',
      page: () => import('#web/pages/appointments.tsx'),
      part: 'Create',
    },
    {
      path: '/patients/:patientId/appointments/:appointmentId/edit',
      page: () => import('#web/pages/appointments.tsx'),
      part: 'Edit',
    },
    { path: '/calendar', page: () => import('#web/pages/calendar.tsx') },
    { path: '/calendar/print', page: () => import('#web/pages/day-sheet.tsx') },
  ],
})
