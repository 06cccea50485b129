import pg from 'pg'
import { deriveKey } from '#server/platform/secrets.ts'

/** What nothing but the installation's secret opens. */
export const sealed = 'authenticator apps, recovery codes, and the keys for Twilio, Meta and Google Ads'

const checkOf = (secret: string) => deriveKey(secret, 'check of the database')

async function asOwner<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Throws when the database was set up with another secret. Before the migrations, since the password of the app's role comes from it. */
export const refuseOtherSecret = (connection: pg.ClientConfig, secret: string): Promise<void> =>
  asOwner(connection, async (client) => {
    const { rows: tables } = await client.query<{ found: boolean }>(
      `SELECT to_regclass('secret_check') IS NOT NULL AS found`,
    )
    if (!tables[0]?.found) return
    const { rows } = await client.query<{ value: string }>('SELECT value FROM secret_check')
    if (rows.length === 0 || rows[0]?.value === checkOf(secret)) return
    throw new Error(
      `The secret (SECRET_KEY, or else DATA_DIR/secret-key) is not the one this database was set up with, which encrypts ${sealed}. ` +
        'Put that one back. If it is lost, start once with --new-secret; all of these then have to be set up again.',
    )
  })

export const rememberSecret = (connection: pg.ClientConfig, secret: string): Promise<void> =>
  asOwner(connection, async (client) => {
    await client.query(
      `INSERT INTO secret_check (value) VALUES ($1)
       ON CONFLICT (single) DO UPDATE SET value = excluded.value WHERE secret_check.value <> excluded.value`,
      [checkOf(secret)],
    )
  })
