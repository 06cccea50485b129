import { defineSlice } from '#web/lib/slice.ts'

export const tasks = defineSlice({
  more: { to: '/my-tasks', label: 'My Tasks' },
  pages: [
    { path: '/leads/:leadId/tasks', page: () => import('#web/pages/person-tasks.tsx') },
    { path: '/leads/:leadId/tasks/:taskId', page: () => import('#web/pages/task.tsx') },
    { path: '/patients/:patientId/tasks', page: () => import('#web/pages/person-tasks.tsx') },
    { path: '/patients/:patientId/tasks/:taskId', page: () => import('#web/pages/task.tsx') },
    { path: '/my-tasks', page: () => import('#web/pages/my-tasks.tsx') },
    { path: '/tasks/:taskId', page: () => import('#web/pages/task.tsx') },
  ],
})
