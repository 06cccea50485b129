import { sql } from 'kysely'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import {
  getInstallation,
  getSetup,
  type Installation,
  type Setup,
} from '#contract/installation/installation.endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'

export interface InstallationParts {
  db: Database
  signup: Installation['signup']
  mail: { isSetUp: boolean }
}

export function registerInstallation(routes: Routes, { db, signup, mail }: InstallationParts): void {
  routes.publicly(getInstallation, async () => ({
    new: !(await hasUsers(db)),
    signup,
    mail: mail.isSetUp,
  }))
  routes.signedIn(getSetup, ({ scope, db }) => readSetup(scope, db))
}

async function hasUsers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM users) AS found`.execute(db)
  return rows[0]?.found ?? false
}

// Nothing is kept of the first steps: what the practice is by now tells which of them are done.
async function readSetup({ companyId }: Scope, db: Database): Promise<Setup> {
  const { rows } = await sql<Setup>`
    SELECT companies.name <> ${unnamed.company} AS company,
      EXISTS (SELECT FROM locations WHERE company_id = companies.id
        AND (name <> ${unnamed.location} OR address <> '' OR phone <> '')) AS location,
      EXISTS (SELECT FROM leads WHERE company_id = companies.id) AS lead
    FROM companies WHERE companies.id = ${companyId}
  `.execute(db)
  return rows[0] ?? { company: false, location: false, lead: false }
}
