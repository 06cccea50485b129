export const documentKeys = {
  all: ['documents'],
  lists: (patient: number) => ['documents', patient, 'list'],
  detail: (id: number) => ['documents', 'detail', id],
  file: (id: number) => ['documents', 'file', id],
} as const
