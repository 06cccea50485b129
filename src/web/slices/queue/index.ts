import { defineSlice, fullScreen } from '#web/lib/slice.ts'

export const queue = defineSlice({
  bar: { to: '/queue', label: 'Queue' },
  pages: [
    { path: '/queue', page: () => import('#web/pages/queue.tsx') },
    { path: '/queue/work', handle: fullScreen, page: () => import('#web/pages/queue-mode.tsx') },
  ],
})
