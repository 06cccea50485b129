import { sql } from 'kysely'
import { tableWriters } from '#server/app/table-writers.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { lockLeads } from '#server/slices/leads/lead-merge.repository.ts'
import { mergeLocked } from '#server/slices/leads/lead-merge.usecases.ts'
import type { AppUnderTest } from './app.ts'
import type { TestCompany } from './builders.ts'
import { createLeadRow, type TestSubject } from './record-builders.ts'

/** Merges a new lead into a lead, by default into a new one too. Returns the id of the change set. */
export async function createMergeRow(
  app: AppUnderTest,
  company: TestCompany,
  about?: TestSubject,
): Promise<number> {
  const survivor = about?.id ?? (await createLeadRow(app, company))
  const duplicate = await createLeadRow(app, company)
  const scope = { companyId: company.id, actor: { kind: 'system' }, locationIds: null } as unknown as Scope
  const now = app.clock.now()
  return app.db.transaction().execute(async (tx) => {
    const [first, second] = await lockLeads(scope, tx, [survivor, duplicate], () => sql``)
    if (!first || !second) throw new Error('two leads')
    const parts = { writers: tableWriters, closeEnded: async () => {} }
    return (await mergeLocked(parts, { scope, db: tx, now }, [first, second])).merge
  })
}

/** The id of a company's latest merge; 1 before the first. */
export async function latestMerge(app: AppUnderTest, company: TestCompany): Promise<number> {
  const merges = app.db.selectFrom('change_sets').select('id').where('company_id', '=', company.id)
  return (await merges.orderBy('id', 'desc').executeTakeFirst())?.id ?? 1
}
