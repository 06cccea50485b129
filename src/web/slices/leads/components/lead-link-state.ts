import { listPathIn } from '#web/lib/link-state.ts'

export const listPathFrom = (state: unknown): string => listPathIn('/leads', state)
