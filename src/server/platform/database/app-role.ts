import { type Kysely, sql } from 'kysely'

/** The role that the app works as. It owns nothing and may only read and write rows. */
export interface AppRole {
  name: string
  password: string
  /** Tables that only triggers or the owner write. */
  readOnly: readonly string[]
  /** Tables whose rows never change. */
  appendOnly: readonly string[]
  /** Schemas of its tables. */
  schemas: readonly string[]
}

// Stored with the role instead of sent with each connection, because a pooler would not pass them on.
const sessionSettings = {
  timezone: 'UTC',
  jit: 'off',
  // Starting workers takes longer than most statements.
  max_parallel_workers_per_gather: '0',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '10s',
}

/** Creates the app's role if missing, and sets its password, session settings and rights on every table. */
export async function grantAppRole(db: Kysely<unknown>, role: AppRole): Promise<void> {
  const name = sql.ref(role.name)
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = ${role.name}`.execute(db)
  // These attributes are set only at creation, because later only a superuser may set them.
  if (rows.length === 0) await sql`CREATE ROLE ${name} NOSUPERUSER NOCREATEDB NOCREATEROLE`.execute(db)
  await sql`ALTER ROLE ${name} LOGIN PASSWORD ${sql.lit(role.password)}`.execute(db)
  for (const [setting, value] of Object.entries(sessionSettings)) {
    await sql`ALTER ROLE ${name} SET ${sql.ref(setting)} TO ${sql.lit(value)}`.execute(db)
  }
  for (const each of role.schemas) {
    const schema = sql.ref(each)
    await sql`GRANT USAGE ON SCHEMA ${schema} TO ${name}`.execute(db)
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name}`.execute(db)
    await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name}`.execute(db)
  }
  for (const table of role.readOnly) {
    await sql`REVOKE INSERT, UPDATE, DELETE ON ${sql.table(table)} FROM ${name}`.execute(db)
  }
  for (const table of role.appendOnly) {
    await sql`REVOKE UPDATE, DELETE ON ${sql.table(table)} FROM ${name}`.execute(db)
  }
}
