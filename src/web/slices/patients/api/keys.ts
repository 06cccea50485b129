export const patientKeys = {
  lists: ['patients', 'list'],
  detail: (id: number) => ['patients', 'detail', id],
  matches: (person: { phone: string; email: string }) => ['patients', 'matches', person],
  change: (id: number) => ['patients', 'change', id],
} as const
