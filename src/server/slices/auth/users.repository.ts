import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { unguessableName } from '#server/platform/secrets.ts'

/** A user by username or e-mail, both in lower case. */
export async function findUserByLogin(db: Database, login: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash'])
    .where((where) => where.or([where('username', '=', login), where('email', '=', login)]))
    .orderBy((order) => order('username', '=', login), 'desc')
    .executeTakeFirst()
}

/** The company that a user last worked in and still may. */
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

/** What a login answers beside its tokens. */
export async function readStaffSummary(db: Database, staffId: number) {
  const staff = await db
    .selectFrom('staff')
    .innerJoin('companies', 'companies.id', 'staff.company_id')
    .select(['staff.role', 'staff.is_company_admin', 'companies.id', 'companies.name', 'companies.time_zone'])
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
  return {
    is_company_admin: staff.is_company_admin,
    role: staff.role,
    company: { id: staff.id, name: staff.name, time_zone: staff.time_zone },
    locations,
  }
}

export async function countUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A user by e-mail alone, in lower case. */
export async function findUserByEmail(db: Database, email: string) {
  return db.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()
}

/** Creates a user whose username is their e-mail; answers the id. */
export async function insertUser(
  db: Database,
  {
    email,
    now,
    ...user
  }: {
    email: string
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

/** Creates a user with a company of their own, whose administrator they are, and its first location. */
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
): Promise<{ staffId: number }> {
  const created_at = user.now
  const { email, password_hash, now } = user
  const user_id = await insertUser(db, { email, password_hash, now })
  const { id: company_id } = await db
    .insertInto('companies')
    .values({ name: user.company_name, time_zone: user.time_zone, created_at })
    .returning('id')
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
  return { staffId: id }
}

/** The own password's hash, with the names that a new one may not hold. */
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

/** The signed-in person with their company. */
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
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.time_zone',
    ])
    .where('staff.id', '=', scope.staffId)
    .where('staff.company_id', '=', scope.companyId)
    .executeTakeFirstOrThrow()
}
