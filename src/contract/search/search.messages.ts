import { countOf } from '../formats/labels.ts'

export const searchMessages = {
  searching: 'Searching…',
  nothing: (text: string) => `Nothing matches “${text}”.`,
  failed: 'The search failed. Pages and commands still work.',
  offline: "You're offline. Pages and commands still work.",
  count: (count: number) => countOf(count, 'result', 'results'),
} as const
