import { sql } from 'kysely'
import type { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  type DoorScope,
  type Findings,
  newRequest,
  type RawRequest,
  storeRequest,
} from './intake.repository.ts'

// What is whole comes after all drafts.
const endOfChat = 2 ** 31 - 1
// Between the name of a chat and that of the draft after which it goes on as a further request.
const goesOn = '/'

const replaced = [
  'location_id',
  'received_at',
  'address',
  'content_type',
  'headers',
  'body',
  'delivery',
  'draft',
  'sender',
  'text_hash',
  'reason',
  'web_form_id',
] as const

/**
 * Stores what came in of a chat: in the place of an earlier draft that still waits for it, else as a request of its own.
 * Undefined when it is no news.
 */
export async function storeChat(
  scope: DoorScope,
  db: Database,
  raw: RawRequest & { conversation: string },
  findings: Findings,
): Promise<number | undefined> {
  const { conversation, draft = null } = raw
  const id = await storeRequest(scope, db, raw, findings)
  if (id !== undefined) return id
  const row: Record<string, unknown> = newRequest(scope, raw, findings)
  const waiting = await db
    .updateTable('intake_requests')
    .set((set) => ({
      ...Object.fromEntries(replaced.map((column) => [column, row[column]])),
      version: set('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('conversation', '=', conversation)
    .where('outcome', '=', 'received')
    .where('draft', '<', draft ?? endOfChat)
    .returning('id')
    .executeTakeFirst()
  if (waiting) return waiting.id
  const before = await db
    .selectFrom('intake_requests')
    .select(['draft', 'outcome'])
    .where('company_id', '=', scope.companyId)
    .where('conversation', '=', conversation)
    .executeTakeFirst()
  const isDone = before?.outcome !== 'received'
  const isNews = before?.draft != null && before.draft < (draft ?? endOfChat)
  if (!isDone || !isNews) return undefined
  // Whoever comes back after the draft was worked on has made a further request.
  return storeChat(scope, db, { ...raw, conversation: `${conversation}${goesOn}${before.draft}` }, findings)
}

/** What a chat that goes on had made before. */
interface BegunChat {
  lead_id: number
  requests: number
  /** What the last of them said. */
  said: Pick<RecognisedFields, 'first_name' | 'last_name' | 'phone'>
}

/** The lead that a chat had made when it goes on; undefined where there is none, or it was somebody known already. */
export async function findBegunChat(
  { companyId }: Pick<DoorScope, 'companyId'>,
  db: Database,
  conversation: string | null,
): Promise<BegunChat | undefined> {
  const names = conversation?.split(goesOn) ?? []
  if (names.length < 2) return undefined
  const before = names.slice(0, -1)
  const { rows } = await sql<Omit<BegunChat, 'requests'>>`
    SELECT first.lead_id, last.arrival AS said FROM intake_requests AS first
      JOIN intake_requests AS last ON last.company_id = first.company_id AND last.lead_id = first.lead_id
    WHERE first.company_id = ${companyId} AND first.conversation = ${names[0]} AND first.outcome = 'lead'
      AND last.conversation = ${before.join(goesOn)} AND last.arrival IS NOT NULL
  `.execute(db)
  return rows[0] && { ...rows[0], requests: before.length }
}
