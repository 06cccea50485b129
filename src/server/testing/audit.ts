import type { TestApp } from './app.ts'
import type { TestCompany } from './builders.ts'

export const auditEntries = ({ db }: TestApp, company: Pick<TestCompany, 'id'>, since = 0) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('id', '>', since)
    .orderBy('id')
    .execute()
