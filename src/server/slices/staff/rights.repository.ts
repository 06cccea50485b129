import { sql } from 'kysely'
import { withholdable } from '#contract/http/permissions.ts'
import { limitedRoles, type RoleRights } from '#contract/staff/rights.endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** The same list the other way round: stored is which roles a right was taken from. */
const otherRoles = (rolesOf: Partial<Record<string, readonly string[]>>): RoleRights =>
  Object.fromEntries(
    withholdable.map((right) => [right, limitedRoles.filter((role) => !rolesOf[right]?.includes(role))]),
  ) as RoleRights

export async function readRights({ companyId }: Scope, db: Database): Promise<RoleRights> {
  const { withheld } = await db
    .selectFrom('companies')
    .select('withheld')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return otherRoles(withheld as Record<string, string[]>)
}

export async function storeRights(
  { companyId, actor }: Scope,
  db: Database,
  rights: RoleRights,
  at: Date,
): Promise<void> {
  const event = {
    company_id: companyId,
    actor,
    occurred_at: at,
    type: 'company.rights_changed',
    data: {},
    history: { ...rights },
  } as const
  await sql`
    WITH changed AS (
      UPDATE companies SET withheld = ${JSON.stringify(otherRoles(rights))}::jsonb WHERE id = ${companyId} RETURNING id
    ) ${eventInsert(event, sql`SELECT id, NULL::bigint AS location_id FROM changed`)}
  `.execute(db)
}
