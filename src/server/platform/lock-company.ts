import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './http/scope.ts'

/**
 * Serializes changes to a company's setup until the transaction ends, for rules across rows such as 'at
 * least one open location'. Everyday work isn't blocked.
 */
export const companyLock = ({ companyId }: Scope): RawBuilder<unknown> =>
  sql`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`
