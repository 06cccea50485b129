import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { login, signup } from '#contract/auth/auth.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#server/testing/process.ts'

// The commands as they are typed, on installations with the embedded database.
const root = join(import.meta.dirname, '../../..')
const passphrase = 'four words for a test'

let folder: ReturnType<typeof temporaryDataDir>
let other: ReturnType<typeof temporaryDataDir>
let server: RunningServer | undefined
beforeEach(() => {
  folder = temporaryDataDir()
  other = temporaryDataDir()
})
afterEach(async () => {
  await server?.stop()
  folder.remove()
  other.remove()
})

async function run(
  command: 'backup' | 'restore',
  dataDir: string,
  args: string[],
  settings = {},
): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings }
  const ran = promisify(execFile)(process.execPath, [`scripts/${command}.ts`, ...args], { cwd: root, env })
  return ran.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
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

test('what the product holds while it runs is brought to another machine, its secret included', async () => {
  const account = { email: 'owner@example.com', password: 'a password for tests' }
  const file = join(folder.dataDir, '../a backup')
  server = await startServer(folder.dataDir)
  const { token } = await call<{ token: string }>(signup.path, { body: account })
  await call(accountEndpoints.create.path, { token, body: { name: 'Example Insurance' } })
  expect(await run('backup', folder.dataDir, [file], { BACKUP_PASSPHRASE: passphrase })).toContain(
    'rows, 0 files',
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server.stop()

  // Not running, the database is started for it.
  const plain = `${file}.plain`
  expect(await run('backup', folder.dataDir, [plain])).toContain('It is not encrypted')
  expect(await run('restore', other.dataDir, [plain])).toContain(
    'does not hold the secret of its installation',
  )
  expect(await run('restore', folder.dataDir, [plain])).toContain('There are accounts in this installation')
  expect(await run('restore', other.dataDir, [file])).toContain(
    'This backup is encrypted: set BACKUP_PASSPHRASE',
  )

  const told = await run('restore', other.dataDir, [file], { BACKUP_PASSPHRASE: passphrase })
  expect(told).toContain('Everybody signs in anew.')
  const secretOf = (dataDir: string) => readFileSync(join(dataDir, 'secret-key'), 'utf8')
  expect(secretOf(other.dataDir)).toBe(secretOf(folder.dataDir))
  server = await startServer(other.dataDir)
  const again = await call<{ token: string }>(login.path, {
    body: { username: account.email, password: account.password },
  })
  const { count } = await call<{ count: number }>(accountEndpoints.list.path, { token: again.token })
  expect(count).toBe(1)
})
