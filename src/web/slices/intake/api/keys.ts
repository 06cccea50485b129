export const inboxKeys = {
  all: ['inbox'],
  lists: ['inbox', 'list'],
  one: (id: number) => ['inbox', 'request', id],
} as const
