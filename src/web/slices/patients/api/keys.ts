import type { PatientListQuery } from '#contract/patients/patients.schemas.ts'

export const patientKeys = {
  lists: ['patients', 'list'],
  list: (query: PatientListQuery) => ['patients', 'list', query],
  detail: (id: number) => ['patients', 'detail', id],
  matches: (person: { phone: string; email: string }) => ['patients', 'matches', person],
  change: (id: number) => ['patients', 'change', id],
} as const
