import { type Kysely, sql } from 'kysely'

/** The role that the app works as: it owns nothing and may only read and write rows. */
export interface AppRole {
  name: string
  password: string
  /** Tables that only triggers or the owner write. */
  readOnly: readonly string[]
  /** Tables whose rows never change. */
  appendOnly: readonly string[]
  /** Where its tables are. */
  schemas: readonly string[]
}

// Kept with the role, so that nothing has to be said at each connect: a pooler in between would not hand it on.
const sessionSettings = {
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '10s',
}

/** Creates the app's role where it is missing, with its password, its session's settings, and its rights on every table. */
export async function grantAppRole(db: Kysely<unknown>, role: AppRole): Promise<void> {
  const name = sql.ref(role.name)
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = ${role.name}`.execute(db)
  // What it may not is said once: only a superuser may say it again, and the owner need not be one.
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
