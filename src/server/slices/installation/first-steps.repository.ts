import { sql } from 'kysely'
import { testLead, unnamed } from '#contract/installation/installation.defaults.ts'
import type { Dismissable, Setup } from '#contract/installation/installation.endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const openLocations = sql`SELECT FROM locations WHERE locations.company_id = companies.id AND NOT locations.closed`

/** Derives the finished steps from the practice's data. */
export async function readSteps(
  { companyId, staffId, userId }: Scope,
  db: Database,
): Promise<Omit<Setup, 'signup'>> {
  const { rows } = await sql<Omit<Setup, 'signup'>>`
    SELECT ${staffId}::bigint AS me,
      EXISTS (SELECT FROM users WHERE id = ${userId} AND first_name <> '') AS owner,
      companies.name <> ${unnamed.company} AS company,
      NOT EXISTS (${openLocations} AND name = ${unnamed.location} AND address = '' AND phone = '') AS location,
      NOT EXISTS (${openLocations}
        AND NOT EXISTS (SELECT FROM location_hours WHERE location_id = locations.id)) AS hours,
      EXISTS (SELECT FROM staff WHERE company_id = companies.id AND id <> ${staffId} AND active)
        OR EXISTS (SELECT FROM invitations WHERE company_id = companies.id
          AND accepted_at IS NULL AND revoked_at IS NULL) AS staff,
      first_steps.form_tested_at IS NOT NULL OR EXISTS (SELECT FROM intake_requests WHERE company_id = companies.id
        AND intake_result IN ('lead', 'repeat') AND channel IN ('forms', 'website', 'chatbot')) AS form,
      EXISTS (SELECT FROM phone_numbers WHERE company_id = companies.id) AS phone,
      EXISTS (SELECT FROM imports WHERE company_id = companies.id AND state = 'done') AS import,
      (SELECT min(id) FROM leads WHERE company_id = companies.id AND lower(email) = ${testLead.email} AND email <> ''
        AND first_name = ${testLead.first_name} AND last_name = ${testLead.last_name}) AS test_lead,
      first_steps.names_dismissed_at IS NOT NULL AS names_dismissed,
      first_steps.checklist_dismissed_at IS NOT NULL AS dismissed
    FROM companies LEFT JOIN first_steps ON first_steps.company_id = companies.id
    WHERE companies.id = ${companyId}
  `.execute(db)
  return rows[0] as Omit<Setup, 'signup'>
}

const columns = { names: 'names_dismissed_at', checklist: 'checklist_dismissed_at' } as const

export const dismiss = (scope: Scope, db: Database, what: Dismissable, now: Date) =>
  note(scope, db, columns[what], now)

/** Returns false when the lead has another name or email. */
export async function eraseTestLead(scope: Scope, db: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`
    SELECT erase_test_lead(${scope.companyId}, ${id}) AS erased
  `.execute(db)
  if (!rows[0]?.erased) return false
  await note(scope, db, 'form_tested_at', now)
  return true
}

/** Keeps the first time. */
async function note(
  { companyId }: Scope,
  db: Database,
  column: 'form_tested_at' | (typeof columns)[Dismissable],
  now: Date,
): Promise<void> {
  const at = sql.ref(column)
  await sql`
    INSERT INTO first_steps (company_id, ${at}) VALUES (${companyId}, ${now})
    ON CONFLICT (company_id) DO UPDATE SET ${at} = coalesce(first_steps.${at}, excluded.${at})
  `.execute(db)
}
