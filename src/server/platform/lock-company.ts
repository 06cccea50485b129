import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './http/scope.ts'

/**
 * A query, to be a part of a statement, that makes those who set up the same company wait for one another until the
 * transaction ends: rules such as 'at least one open location' are about several rows. Daily work, which only refers to
 * the company, waits for nobody.
 */
export const companyLock = ({ companyId }: Scope): RawBuilder<unknown> =>
  sql`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`
