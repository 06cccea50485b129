import { type RawBuilder, sql } from 'kysely'

/** Held back as spam, or failed to become a lead. */
export const isHeld: RawBuilder<boolean> = sql`intake_requests.intake_result IN ('ignored', 'failed')`
