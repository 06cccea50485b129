import type { IntakeSuspicion } from '#contract/intake/requests.enums.ts'
import { suspicionLimits } from '#contract/intake/requests.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ClaimedRequest } from '../requests/requests.repository.ts'

/** Returns a suspicion when enough other senders sent the same text shortly before. */
export async function repeatedText(
  db: Database,
  { id, company_id, text_hash, received_at, sender }: ClaimedRequest,
): Promise<IntakeSuspicion | undefined> {
  if (!text_hash) return undefined
  const { count } = await db
    .selectFrom('intake_requests')
    .select((of) => of.fn.count<number>('sender').distinct().as('count'))
    .where('company_id', '=', company_id)
    .where('text_hash', '=', text_hash)
    .where('received_at', '>', new Date(received_at.getTime() - suspicionLimits.sameTextHours * 60 * 60_000))
    .where('received_at', '<=', received_at)
    .where('id', '<>', id)
    .where('sender', '<>', sender)
    .executeTakeFirstOrThrow()
  return count >= suspicionLimits.sameTextSenders ? 'duplicate_text' : undefined
}
