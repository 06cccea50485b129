import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/schema/tables.ts'
import type { Scope } from '../http/scope.ts'
import type { Subject } from '../subjects.ts'
import { ofCompany } from '../visibility.ts'

/** A query of `id` and `label`. Empty for a missing record and for one that the reader may not see. */
export type NameQuery = (scope: Scope, id: RawBuilder<unknown>) => RawBuilder<unknown>

/** By a column of a table whose rows all readers of the audit log see. */
export const namedBy =
  (table: keyof Tables, column = 'name'): NameQuery =>
  (scope, id) =>
    sql`SELECT id, ${sql.ref(column)} AS label FROM ${sql.table(table)} WHERE ${ofCompany(scope, table)} AND id = ${id}`

/** As a lead or patient. */
export const namedAs =
  ({ visible }: Subject): NameQuery =>
  (scope, id) =>
    visible(scope, id)
