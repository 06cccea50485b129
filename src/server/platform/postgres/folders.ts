import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Account, commandAs, giveTo, ownerOf, plainEnvironment } from './run-as.ts'

const major = 18
const ownerRole = 'chairside_owner'
const databaseName = 'chairside'

export interface OwnerConnection {
  host: string
  port: number
  database: string
  user: string
  password: string
}

export interface Folders {
  data: string
  run: string
  log: string
  account: Account | null
  binaries: Binaries
  connection: OwnerConnection
}

/** The database's folder in DATA_DIR. */
export const dataFolderOf = (dataDir: string): string => join(dataDir, `postgres-${major}`)

/** Creates the folders, the password and an empty cluster where missing. */
export async function prepareFolders(dataDir: string): Promise<Folders> {
  const data = dataFolderOf(dataDir)
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

// Created under a temporary name and renamed, so that an interrupted start leaves nothing half done.
async function initialise(made: {
  data: string
  account: Account | null
  binaries: Binaries
  passwordFile: string
}): Promise<void> {
  // The name is unique, because the initdb of a killed app may still write into an earlier draft.
  const draft = mkdtempSync(`${made.data}.new-`)
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
    await promisify(execFile)(program, args, { env: plainEnvironment() })
  } catch (error) {
    throw new Error(`initdb failed: ${String((error as { stderr?: string }).stderr ?? error).trim()}`, {
      cause: error,
    })
  } finally {
    rmSync(handedOver, { force: true })
  }
  renameSync(draft, made.data)
  await removeDrafts(made)
}

// Files of the database's account are removed as that account: root must not follow paths that the account
// could move meanwhile.
async function removeDrafts({ data, account }: { data: string; account: Account | null }): Promise<void> {
  const folder = dirname(data)
  const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(data)}.new`))
  for (const path of names.map((name) => join(folder, name))) {
    try {
      if (!account) rmSync(path, { recursive: true, force: true })
      else if (statSync(path).isFile()) rmSync(path)
      else {
        const [program, args] = commandAs(account, 'find', [path, '-mindepth', '1', '-delete'], [folder])
        await promisify(execFile)(program, args, { env: plainEnvironment() })
        rmdirSync(path)
      }
    } catch {
      // An initdb still writes into it. The next new installation tries again.
    }
  }
}

/** A socket's path is limited to 107 bytes; longer ones go through an open handle. */
function socketFolder(run: string): string {
  if (Buffer.byteLength(run) + '/.s.PGSQL.5432'.length <= 107 || process.platform !== 'linux') return run
  return `/proc/self/fd/${openSync(run, 'r')}`
}

function windowsPort(run: string): number {
  const file = join(run, 'port')
  if (!existsSync(file)) writeFileSync(file, String(20_000 + Math.floor(Math.random() * 20_000)))
  return Number(readFileSync(file, 'utf8'))
}
