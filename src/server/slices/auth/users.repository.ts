import { sql } from 'kysely'
import type { CompanySummary } from '#contract/companies/companies.summary.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { unguessableName } from '#server/platform/secrets.ts'

export async function findUserByLogin(db: Database, login: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash'])
    .where((where) => where.or([where('username', '=', login), where('email', '=', login)]))
    .orderBy((order) => order('username', '=', login), 'desc')
    .executeTakeFirst()
}

/** The company last used, if still active there. */
export async function findStaffOfUser(db: Database, userId: number) {
  return db
    .selectFrom('staff')
    .select('id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('last_active_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .executeTakeFirst()
}

const companySummary = [
  'companies.id',
  'companies.name',
  'companies.time_zone',
  'companies.country',
  'companies.week_start',
  // Beside the email of a user.
  'companies.email as company_email',
] as const

/** Rights that were taken from the role of a staff member, beside their company. */
/** True for staff who don't see every open location. */
export const seesNotAll = sql<boolean>`(NOT staff.is_company_admin AND EXISTS (
  SELECT FROM locations WHERE locations.company_id = staff.company_id AND NOT locations.closed
    AND NOT EXISTS (SELECT FROM staff_locations AS own WHERE own.staff_id = staff.id AND own.location_id = locations.id)))`

export const withheldRights = sql<
  string[]
>`ARRAY(SELECT key FROM jsonb_each(companies.withheld) WHERE value ? staff.role)`

/** The company of a row with its columns. */
export const summaryOf = ({
  id,
  name,
  time_zone,
  country,
  week_start,
  company_email: email,
}: Omit<CompanySummary, 'week_start' | 'email'> & {
  week_start: string
  company_email: string
}): CompanySummary => ({
  ...{ id, name, time_zone, country, email },
  week_start: week_start as CompanySummary['week_start'],
})

export async function readStaffSummary(db: Database, staffId: number) {
  const staff = await db
    .selectFrom('staff')
    .innerJoin('companies', 'companies.id', 'staff.company_id')
    .select(['staff.role', 'staff.is_company_admin', withheldRights.as('withheld'), ...companySummary])
    .select(seesNotAll.as('elsewhere'))
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow()
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('company_id', '=', staff.id)
    .where('closed', '=', false)
    .$if(!staff.is_company_admin, (query) =>
      query.where('id', 'in', (sub) =>
        sub.selectFrom('staff_locations').select('location_id').where('staff_id', '=', staffId),
      ),
    )
    .orderBy('name')
    .execute()
  const { is_company_admin, role, withheld, elsewhere } = staff
  const limits = { ...(withheld.length > 0 && { withheld }), ...elsewhereOf(elsewhere) }
  return { is_company_admin, role, ...limits, company: summaryOf(staff), locations }
}

/** Omitted where it is false. */
export const elsewhereOf = (elsewhere: boolean) => (elsewhere ? { elsewhere: true as const } : {})

export async function countUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findUserByEmail(db: Database, email: string) {
  return db.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()
}

/** The email becomes the username. Returns the id. */
export async function insertUser(
  db: Database,
  {
    email,
    now,
    ...user
  }: {
    email: string
    /** Null until the person shows that it is theirs. */
    email_confirmed_at: Date | null
    password_hash: string
    first_name?: string
    last_name?: string
    now: Date
  },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, username: email, email, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** With an administrator and a first location. Closed until they confirm their email, but for the first company. */
export async function insertUserWithCompany(
  db: Database,
  user: {
    email: string
    password_hash: string
    company_name: string
    location_name: string
    time_zone: string
    now: Date
  },
): Promise<{ userId: number; staffId: number; companyId: number; awaitsConfirmation: boolean }> {
  const created_at = user.now
  const { email, password_hash, now } = user
  // One after another, so that only one company is the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sign-up', 0))`.execute(db)
  const user_id = await insertUser(db, { email, email_confirmed_at: null, password_hash, now })
  const { id: company_id, awaits_confirmation: awaitsConfirmation } = await db
    .insertInto('companies')
    .values({
      name: user.company_name,
      time_zone: user.time_zone,
      awaits_confirmation: sql<boolean>`EXISTS (SELECT FROM companies)`,
      created_at,
    })
    .returning(['id', 'awaits_confirmation'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('locations')
    .values({ company_id, name: user.location_name, form_id: unguessableName(), time_zone: null, created_at })
    .execute()
  const { id } = await db
    .insertInto('staff')
    .values({
      company_id,
      user_id,
      role: 'administrator',
      is_company_admin: true,
      last_active_at: null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: user_id, staffId: id, companyId: company_id, awaitsConfirmation }
}

/** With the names that a new password must not contain. */
export async function readPasswordHash(scope: Scope, db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('companies', (join) => join.on('companies.id', '=', scope.companyId))
    .select(['username', 'users.email', 'password_hash', 'companies.name as company_name'])
    .where('users.id', '=', scope.userId)
    .executeTakeFirstOrThrow()
}

export async function updatePasswordHash(scope: Scope, db: Database, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', scope.userId).execute()
}

export async function readUserInfo(scope: Scope, db: Database) {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .innerJoin('companies', 'companies.id', 'staff.company_id')
    .select([
      'users.username',
      'users.email',
      'users.first_name',
      'users.last_name',
      'staff.role',
      'staff.is_company_admin',
      withheldRights.as('withheld'),
      seesNotAll.as('elsewhere'),
      ...companySummary,
    ])
    .where('staff.id', '=', scope.staffId)
    .where('staff.company_id', '=', scope.companyId)
    .executeTakeFirstOrThrow()
}
