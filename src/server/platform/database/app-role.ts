import { type Kysely, sql } from 'kysely'

/** The role that the app works as: it owns nothing and may only read and write rows. */
export interface AppRole {
  name: string
  password: string
  /** Tables that only triggers or the owner write. */
  readOnly: readonly string[]
  /** Tables whose rows never change. */
  appendOnly: readonly string[]
}

/** Creates the app's role where it is missing, sets its password, and gives it its rights on every table. */
export async function grantAppRole(db: Kysely<unknown>, role: AppRole): Promise<void> {
  const name = sql.ref(role.name)
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = ${role.name}`.execute(db)
  const verb = sql.raw(rows.length === 0 ? 'CREATE' : 'ALTER')
  await sql`${verb} ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${sql.lit(role.password)}`.execute(
    db,
  )
  await sql`GRANT USAGE ON SCHEMA public TO ${name}`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`.execute(db)
  await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name}`.execute(db)
  for (const table of role.readOnly) {
    await sql`REVOKE INSERT, UPDATE, DELETE ON ${sql.table(table)} FROM ${name}`.execute(db)
  }
  for (const table of role.appendOnly) {
    await sql`REVOKE UPDATE, DELETE ON ${sql.table(table)} FROM ${name}`.execute(db)
  }
}
