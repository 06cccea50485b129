import type { SignupSetting } from '#contract/installation/installation.endpoints.ts'
import type { SignupChoice } from '#contract/installation/installation.enums.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** The one that was there first: its administrators decide for the installation. */
export async function isFirstCompany({ companyId }: Scope, db: Database): Promise<boolean> {
  const { id } = await db
    .selectFrom('companies')
    .select((select) => select.fn.min<number | null>('id').as('id'))
    .where('kept_by', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(id) === companyId
}

/** SIGNUP, or else what the first administrator decided, or else anyone. */
export async function whoMaySignUp(
  db: Database,
  byVariable: SignupChoice | undefined,
): Promise<SignupChoice> {
  return byVariable ?? (await decided(db)) ?? 'open'
}

async function decided(db: Database): Promise<SignupChoice | undefined> {
  return (await db.selectFrom('installation').select('signup').executeTakeFirst())?.signup
}

export async function readSignupSetting(
  scope: Scope,
  db: Database,
  byVariable: SignupChoice | undefined,
): Promise<SignupSetting & { decided: boolean }> {
  return {
    signup: await whoMaySignUp(db, byVariable),
    may_change: byVariable === undefined && (await isFirstCompany(scope, db)),
    by_variable: byVariable !== undefined,
    decided: (await decided(db)) !== undefined,
  }
}

export async function decideSignup(
  scope: Scope,
  db: Database,
  byVariable: SignupChoice | undefined,
  signup: SignupChoice,
): Promise<void> {
  if (byVariable !== undefined) throw new AppError('conflict', { detail: installationMessages.setByVariable })
  if (!(await isFirstCompany(scope, db))) {
    throw new AppError('not_found', { detail: installationMessages.notYours })
  }
  await db
    .insertInto('installation')
    .values({ signup })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ signup }))
    .execute()
}
