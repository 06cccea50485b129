import { listPathIn } from '#web/lib/link-state.ts'

/** Address of the lead list as it was when a link with this state was followed. */
export const listPathFrom = (state: unknown): string => listPathIn('/leads', state)
