import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashPassword } from '#server/slices/auth/passwords.ts'
import type { FillDemo } from '#server/start.ts'
import { addPractice } from './fill.ts'
import { addMerge } from './merges.ts'
import { demoLogins, demoPassword, practices } from './practice.ts'
import { createDraft, insertDraft } from './rows.ts'

const seed = 'chairside'

/** Fills an empty database with a believable practice; leaves one with users as it is. */
export const fillDemo: FillDemo = async ({ connection, storage, now, tell }) => {
  const client = new pg.Client(connection)
  await client.connect()
  const stored: string[] = []
  try {
    await client.query('BEGIN')
    // No one signs up, and no second fill starts, until the end.
    await client.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE')
    const { rowCount: users } = await client.query('SELECT FROM users LIMIT 1')
    if (users) {
      await client.query('ROLLBACK')
      tell('The database has users already: it stays as it is, without demo data.')
      return
    }
    const draft = createDraft(seed, now)
    for (const practice of practices) {
      const { id, leads, patients } = addPractice(draft, practice)
      const countOf = (table: 'appointments' | 'notes' | 'tasks') =>
        draft.rows[table].filter(({ company_id }) => company_id === id).length
      const counts = { leads: leads.length, patients: patients.length, appointments: countOf('appointments') }
      const all = { ...counts, notes: countOf('notes'), tasks: countOf('tasks') }
      const told = Object.entries(all).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
      tell(`Filling in ${practice.name}: ${told.join(', ')} …`)
    }
    const logins: readonly string[] = Object.values(demoLogins)
    await Promise.all(
      draft.rows.users.map(async (user) => {
        const nobodysPassword = randomBytes(24).toString('base64url')
        user.password_hash = await hashPassword(
          logins.includes(user.username) ? demoPassword : nobodysPassword,
        )
      }),
    )
    for (const { key, content } of draft.files) {
      stored.push(key)
      await storage.put(key, content)
    }
    await insertDraft(client, draft)
    await client.query("INSERT INTO installation (signup) VALUES ('open')")
    // A practice at work, which has no phone account.
    await client.query(`INSERT INTO first_steps (company_id, checklist_dismissed_at)
      SELECT id, now() FROM companies WHERE kept_by IS NULL`)
    await client.query('COMMIT')
    stored.length = 0
    await addMerge(connection, now)
    // So that the first screens are planned with what is there now.
    await client.query('ANALYZE')
  } finally {
    await client.end()
    await Promise.all(stored.map((key) => storage.remove(key)))
  }
  tell(`The demo practice is ready. Logins, all with the password ${demoPassword}:`)
  tell(`  ${demoLogins.administrator} – administrator of ${practices[0]?.name}`)
  tell(`  ${demoLogins.frontDesk} – its front desk at one location`)
  tell(`  ${demoLogins.otherCompany} – administrator of ${practices[1]?.name}, a company apart`)
}
