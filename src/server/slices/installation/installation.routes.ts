import { sql } from 'kysely'
import * as endpoints from '#contract/installation/installation.endpoints.ts'
import {
  type SubscriberState,
  subscriberLimits,
  subscriberNames,
} from '#contract/installation/subscribers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { listSubscribers, type SubscriberRow } from '#server/platform/subscribers/cursor.ts'
import { dismiss, eraseTestLead, readSteps } from './first-steps.repository.ts'
import { decideSignup, readSignupSetting, whoMaySignUp } from './signup-setting.ts'

export const serveInstallation = (parts: Platform): RunningSlice => ({
  routes: (routes) => registerInstallation(routes, parts),
  tidy: (now) => forgetOldRestarts(parts.db, now),
})

function registerInstallation(
  routes: Routes,
  { db, emails, settings: { SIGNUP: signup } }: Pick<Platform, 'db' | 'emails' | 'settings'>,
): void {
  routes.publicly(endpoints.getInstallation, async () => ({
    new: !(await hasUsers(db)),
    signup: await whoMaySignUp(db, signup),
    email: emails.isSetUp,
  }))
  const setup = async (scope: Scope, db: Database): Promise<endpoints.Setup> => {
    const { may_change, decided } = await readSignupSetting(scope, db, signup)
    return { ...(await readSteps(scope, db)), signup: may_change ? decided : null }
  }
  routes.signedIn(endpoints.getSetup, ({ scope, db }) => setup(scope, db))
  routes.signedIn(endpoints.dismissSetup, async ({ scope, db, body, now }) => {
    await dismiss(scope, db, body.what, now)
    return setup(scope, db)
  })
  routes.signedIn(endpoints.removeTestLead, async ({ scope, db, now }) => {
    const { test_lead } = await readSteps(scope, db)
    if (test_lead === null || !(await eraseTestLead(scope, db, test_lead, now))) throw notFound()
  })
  const setting = async (scope: Scope, db: Database) => {
    const { decided: _, ...shown } = await readSignupSetting(scope, db, signup)
    return shown
  }
  routes.signedIn(endpoints.getRestarts, async ({ db, now }) => ({ results: await listRestarts(db, now) }))
  routes.signedIn(endpoints.getBackgroundWork, async ({ db, now }) => ({ results: await listWork(db, now) }))
  routes.signedIn(endpoints.getSignupSetting, ({ scope, db }) => setting(scope, db))
  routes.signedIn(endpoints.putSignupSetting, async ({ scope, db, body }) => {
    await decideSignup(scope, db, signup, body.signup)
    return setting(scope, db)
  })
}

async function hasUsers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM users) AS found`.execute(db)
  return rows[0]?.found ?? false
}

/** The latest first. */
async function listRestarts(db: Database, now: Date): Promise<{ at: string }[]> {
  const { rows } = await sql<{ at: Date }>`
    SELECT at FROM server_restarts WHERE at > ${now}::timestamptz - make_interval(hours => ${endpoints.restartHours}::integer)
    ORDER BY at DESC LIMIT 20
  `.execute(db)
  return rows.map(({ at }) => ({ at: at.toISOString() }))
}

async function listWork(db: Database, now: Date): Promise<endpoints.BackgroundWork[]> {
  const rows = await listSubscribers(db, now)
  return subscriberNames.flatMap((name) => {
    const row = rows.find((each) => each.name === name)
    if (!row) return []
    return {
      ...{ name, state: stateOf(row, now), lag_seconds: Math.round(row.lag) },
      failing_since: row.failing_since?.toISOString() ?? null,
    }
  })
}

function stateOf({ lag, failing_since }: SubscriberRow, now: Date): SubscriberState {
  if (!failing_since) return lag > subscriberLimits.behind ? 'behind' : 'up_to_date'
  const seconds = (now.getTime() - failing_since.getTime()) / 1000
  return seconds < subscriberLimits.stuck ? 'retrying' : 'stuck'
}

/** Deletes what no administrator is told any more. */
const forgetOldRestarts = async (db: Database, now: Date): Promise<void> => {
  await sql`DELETE FROM server_restarts WHERE at < ${now}::timestamptz - interval '30 days'`.execute(db)
}
