import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { login, signup } from '#contract/auth/auth.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createLog } from '#server/platform/log.ts'
import { root } from '#server/platform/root.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'
import { addressOf, createTestDatabase } from '#server/testing/database.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#server/testing/process.ts'
import { backUpInstallation, restoreInstallation } from './installation-backup.ts'

// The commands as they are typed, on installations with the embedded database.
const passphrase = 'four words for a test'
const account = { email: 'owner@example.com', password: 'a password for tests' }

const folders: ReturnType<typeof temporaryDataDir>[] = []
const newDataDir = () => {
  const folder = temporaryDataDir()
  folders.push(folder)
  return folder.dataDir
}
let server: RunningServer | undefined
let dataDir: string
/** Of an installation with one account, in plain and encrypted. */
let plain: string
let encrypted: string

beforeAll(async () => {
  dataDir = newDataDir()
  plain = join(dataDir, '../plain')
  encrypted = join(dataDir, '../encrypted')
  server = await startServer(dataDir)
  const { token } = await call<{ token: string }>(signup.path, { body: account })
  await call(accountEndpoints.create.path, { token, body: { name: 'Example Insurance' } })
  const made = await run('backup', dataDir, [encrypted], { BACKUP_PASSPHRASE: passphrase })
  expect(made).toEqual({ code: 0, said: expect.stringContaining('rows, 0 files') })
  await server.stop()
  // Not running, the database is started for it.
  await backUpInstallation({ settings: settingsOf(dataDir), log, file: plain })
})
afterAll(async () => {
  await server?.stop()
  for (const folder of folders) folder.remove()
})

interface Outcome {
  code: number | null
  said: string
}

function run(command: string, dataDir: string, args: string[], settings = {}): Promise<Outcome> {
  return ended(process.execPath, [`scripts/${command}.ts`, ...args], { DATA_DIR: dataDir, ...settings })
}

async function ended(program: string, args: string[], settings: object, typed?: string): Promise<Outcome> {
  const env = { ...process.env, LOG_LEVEL: 'warn', ...settings }
  const child = spawn(program, args, { cwd: root, env })
  if (typed === undefined) child.stdin.end()
  else child.stdout.on('data', (said) => void (`${said}`.includes('Passphrase') && child.stdin.write(typed)))
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, said: said.join('') }
}

/** Restores at a terminal, where someone types. */
const restoreAtTerminal = (dataDir: string, file: string, typed: string) => {
  const command = [process.execPath, 'scripts/restore.ts', file].map((part) => `'${part}'`).join(' ')
  return ended(
    'script',
    ['--quiet', '--return', '--command', command, '/dev/null'],
    { DATA_DIR: dataDir },
    typed,
  )
}

async function call<T>(path: string, { token, body }: { token?: string; body?: object }): Promise<T> {
  const response = await fetch(`${server?.origin}${apiBase}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const log = createLog('silent')
function settingsOf(dataDir: string, more: Record<string, string> = {}): Settings {
  const read = readSettings({ DATA_DIR: dataDir, ...more })
  if (!read.ok) throw new Error(read.problems.join())
  return read.settings
}
const secretOf = (dataDir: string) => readFileSync(join(dataDir, 'secret-key'), 'utf8')

test('what the product held is brought to another machine, its secret included, by the passphrase that is typed', async () => {
  expect(statSync(encrypted).mode & 0o777).toBe(0o600)
  const other = newDataDir()
  const { code, said } = await restoreAtTerminal(other, encrypted, `${passphrase}\n`)
  expect([code, said]).toEqual([0, expect.stringContaining('Everyone has to sign in again.')])
  expect(said).not.toContain(passphrase)
  expect(secretOf(other)).toBe(secretOf(dataDir))
  server = await startServer(other)
  const { token } = await call<{ token: string }>(login.path, {
    body: { username: account.email, password: account.password },
  })
  const { count } = await call<{ count: number }>(accountEndpoints.list.path, { token })
  expect(count).toBe(1)
  await expect(restore(settingsOf(other, known), encrypted)).rejects.toThrow(
    'Another Chairside is already running',
  )
})

/** The same without a process of its own. */
const restore = (settings: Settings, file: string, withNewSecret = false) =>
  restoreInstallation({
    ...{ settings, log, file, withNewSecret },
    passphrase: settings.BACKUP_PASSPHRASE,
    tell: () => {},
  })

/** A copy of the encrypted backup with a changed byte. */
function damaged(): string {
  const file = join(dataDir, '../damaged')
  const bytes = readFileSync(encrypted)
  // Another one, whatever it is: the encryption draws it anew each time.
  bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000)
  writeFileSync(file, bytes)
  return file
}

const known = { BACKUP_PASSPHRASE: passphrase }
const otherSecret = { SECRET_KEY: 'f'.repeat(64) }
const refusals: Record<string, [file: () => string, settings: Record<string, string>, said: string]> = {
  'a file that is not there': [() => '/nowhere', known, 'Cannot read the file /nowhere.'],
  'no passphrase': [() => encrypted, {}, 'This backup is encrypted. Set BACKUP_PASSPHRASE'],
  'a changed byte': [() => damaged(), known, 'This backup is damaged or incomplete'],
  'a backup without its secret': [() => plain, {}, "does not contain the installation's secret"],
  'another SECRET_KEY than that of a backup without its secret': [
    () => plain,
    otherSecret,
    "does not contain the installation's secret",
  ],
}
test.each(Object.entries(refusals))(
  '%s is told in plain words, and changes nothing',
  async (_what, [file, settings, said]) => {
    const other = newDataDir()
    ensureDataDir(other)
    await expect(restore(settingsOf(other, settings), file())).rejects.toThrow(said)
    expect(readdirSync(other)).toEqual([])
  },
)

test('with another SECRET_KEY the secret of the backup is handed out, to be set', async () => {
  const other = newDataDir()
  await expect(restore(settingsOf(other, { ...known, ...otherSecret }), encrypted)).rejects.toThrow(
    "SECRET_KEY differs from the backup's",
  )
  expect(readdirSync(other)).toEqual(['restored-secret-key'])
  expect(readFileSync(join(other, 'restored-secret-key'), 'utf8')).toBe(secretOf(dataDir))
})

test('whoever types no passphrase is told so', async () => {
  const other = newDataDir()
  // Ctrl+D.
  const { code, said } = await restoreAtTerminal(other, encrypted, '\u0004')
  expect([code, said]).toEqual([1, expect.stringContaining('Nothing was restored. No passphrase was given.')])
  expect(existsSync(other)).toBe(false)
})

test('an external database takes it, with another secret where that is wanted, and gives it back', async () => {
  const database = await createTestDatabase()
  const external = { ...otherSecret, DATABASE_URL: addressOf(database) }
  const other = newDataDir()
  try {
    const { summary } = await restore(settingsOf(other, external), plain, true)
    const back = join(other, '../back')
    const made = await backUpInstallation({ settings: settingsOf(other, external), log, file: back })
    expect(made.rows).toEqual({ ...summary.rows, schema_migrations: made.rows.schema_migrations })
    await expect(restore(settingsOf(newDataDir(), external), back)).rejects.toThrow(
      'This installation already has accounts',
    )
  } finally {
    await database.drop()
    const owner = new pg.Client({ ...database.ownerConnection, database: 'postgres' })
    await owner.connect()
    await owner.query(`DROP ROLE IF EXISTS ${database.ownerConnection.database}_app`)
    await owner.end()
  }
})
