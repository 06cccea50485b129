import type { Subject } from './subject.ts'

export const sharedQueryKeys = {
  availability: ['availability'],
  dashboard: ['dashboard'],
  day: ['desk', 'day'],
  info: ['info'],
  locations: ['locations'],
  operatories: ['operatories'],
  leads: ['leads'],
  lead: (id: number) => ['leads', 'detail', id],
  queue: ['queue'],
  patients: ['patients'],
  schedules: ['schedules'],
  histories: ['history'],
  history: ({ kind, id }: Subject) => ['history', kind, id],
} as const
