import { sql } from 'kysely'
import type { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import type { IntakeReason } from '#contract/intake/requests.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type FormScope, type RawRequest, requestRow, storeRequest } from './requests.repository.ts'
import { requestWriter } from './requests.writer.ts'

// The final message of a chat sorts after every draft.
const finalDraft = 2 ** 31 - 1
// Joins the key of a chat to the number of the draft after which it continued as a new request.
const continuation = '/'

/**
 * Stores a message of a chat, replacing an earlier draft that is still open, or else as a new request.
 * Undefined for an outdated or repeated message.
 */
export async function storeChat(
  scope: FormScope,
  db: Database,
  raw: RawRequest & { conversation: string },
  reason: IntakeReason,
): Promise<number | undefined> {
  const { conversation, draft = null } = raw
  const id = await storeRequest(scope, db, raw, { reason })
  if (id !== undefined) return id
  const replaced = requestWriter.update(scope, {
    set: requestRow(scope, raw, { reason }),
    where: sql`conversation = ${conversation} AND intake_result = 'received' AND draft < ${draft ?? finalDraft}`,
    event: null,
  })
  const { rows } = await sql<{ id: number }>`WITH ${replaced} SELECT id FROM intake_requests`.execute(db)
  if (rows[0]) return rows[0].id
  const before = await db
    .selectFrom('intake_requests')
    .select(['draft', 'intake_result'])
    .where('company_id', '=', scope.companyId)
    .where('conversation', '=', conversation)
    .executeTakeFirst()
  const isNews = before?.draft != null && before.draft < (draft ?? finalDraft)
  if (before?.intake_result === 'received' || !isNews) return undefined
  // The draft is already processed, so the visitor's further message becomes a new request.
  return storeChat(
    scope,
    db,
    { ...raw, conversation: `${conversation}${continuation}${before.draft}` },
    reason,
  )
}

interface EarlierChat {
  lead_id: number
  requests: number
  /** Fields of the latest request. */
  told: Pick<RecognisedFields, 'first_name' | 'last_name' | 'phone'>
}

/**
 * Finds the lead created by the earlier requests of a chat. Undefined without earlier requests, or when the
 * chat added to an existing lead.
 */
export async function findEarlierChat(
  { companyId }: Pick<FormScope, 'companyId'>,
  db: Database,
  conversation: string | null,
): Promise<EarlierChat | undefined> {
  const keys = conversation?.split(continuation) ?? []
  if (keys.length < 2) return undefined
  const before = keys.slice(0, -1)
  const { rows } = await sql<Omit<EarlierChat, 'requests'>>`
    SELECT first.lead_id, last.arrival AS told FROM intake_requests AS first
      JOIN intake_requests AS last ON last.company_id = first.company_id AND last.lead_id = first.lead_id
    WHERE first.company_id = ${companyId} AND first.conversation = ${keys[0]} AND first.intake_result = 'lead'
      AND last.conversation = ${before.join(continuation)} AND last.arrival IS NOT NULL
  `.execute(db)
  return rows[0] && { ...rows[0], requests: before.length }
}
