import { sql } from 'kysely'
import type { FeedbackEntry } from '#contract/feedback/feedback.endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'

const columns = sql`feedback.id, feedback.message, feedback.page, ${personName('users')} AS created_by, feedback.created_at`
const joinAuthor = sql`LEFT JOIN staff ON staff.id = feedback.staff_id LEFT JOIN users ON users.id = staff.user_id`

export async function insertFeedback(
  scope: Scope,
  db: Database,
  said: { message: string; page: string },
  now: Date,
): Promise<FeedbackEntry | undefined> {
  const { rows } = await sql<{ entry: FeedbackEntry }>`
    WITH written AS (
      INSERT INTO feedback (company_id, staff_id, message, page, created_at)
      VALUES (${scope.companyId}, ${scope.staffId}, ${said.message}, ${said.page}, ${now}) RETURNING *
    )
    SELECT row_to_json(entry) AS entry FROM (SELECT ${columns} FROM written AS feedback ${joinAuthor}) AS entry
  `.execute(db)
  return rows[0]?.entry
}

export function listFeedback(scope: Scope, db: Database, query: { page: number; page_size: number }) {
  return readList(db, {
    table: 'feedback',
    within: ofCompany(scope, 'feedback'),
    where: sql`feedback.company_id = ${scope.companyId}`,
    order: { by: [], descending: true },
    columns,
    join: joinAuthor,
    ...query,
  })
}
