import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Account, commandAs, giveTo, ownerOf } from './run-as.ts'

const major = 18
const ownerRole = 'chairside_owner'
const databaseName = 'chairside'

/** How to connect as the owner of the tables. */
export interface OwnerConnection {
  host: string
  port: number
  database: string
  user: string
  password: string
}

/** Where the embedded server keeps its things, and as whom it runs. */
export interface Folders {
  data: string
  run: string
  log: string
  account: Account | null
  binaries: Binaries
  connection: OwnerConnection
}

/** Makes what is missing in DATA_DIR: the folders, the password, and an empty database cluster. */
export async function prepareFolders(dataDir: string): Promise<Folders> {
  const data = join(dataDir, `postgres-${major}`)
  const run = join(dataDir, 'run')
  const account = ownerOf(data)
  if (!existsSync(run)) {
    mkdirSync(run, { mode: 0o700 })
    giveTo(account, run)
  }
  const binaries = await findBinaries()
  const passwordFile = join(dataDir, 'database-password')
  if (!existsSync(data)) await initialise({ data, account, binaries, passwordFile })
  const connection = {
    host: process.platform === 'win32' ? '127.0.0.1' : socketFolder(run),
    port: process.platform === 'win32' ? windowsPort(run) : 5432,
    database: databaseName,
    user: ownerRole,
    password: readFileSync(passwordFile, 'utf8').trim(),
  }
  return { data, run, log: join(dataDir, 'postgres.log'), account, binaries, connection }
}

// Made beside its final place and renamed, so that a start that was interrupted leaves nothing half made.
async function initialise(made: {
  data: string
  account: Account | null
  binaries: Binaries
  passwordFile: string
}): Promise<void> {
  const draft = `${made.data}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  giveTo(made.account, draft)
  writeFileSync(made.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  const handedOver = `${draft}.password`
  writeFileSync(handedOver, readFileSync(made.passwordFile), { mode: 0o600 })
  giveTo(made.account, handedOver)
  const [program, args] = commandAs(
    made.account,
    made.binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${ownerRole}`,
      `--pwfile=${handedOver}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    [draft, dirname(made.binaries.initdb)],
  )
  try {
    await promisify(execFile)(program, args)
  } catch (error) {
    throw new Error(`initdb failed: ${String((error as { stderr?: string }).stderr ?? error).trim()}`, {
      cause: error,
    })
  } finally {
    rmSync(handedOver, { force: true })
  }
  renameSync(draft, made.data)
}

/** The folder as the client names it: a socket's path may have 107 bytes, so a long one goes through an open handle. */
function socketFolder(run: string): string {
  if (Buffer.byteLength(run) + '/.s.PGSQL.5432'.length <= 107 || process.platform !== 'linux') return run
  return `/proc/self/fd/${openSync(run, 'r')}`
}

function windowsPort(run: string): number {
  const file = join(run, 'port')
  if (!existsSync(file)) writeFileSync(file, String(20_000 + Math.floor(Math.random() * 20_000)))
  return Number(readFileSync(file, 'utf8'))
}
