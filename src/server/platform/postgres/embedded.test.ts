import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureDataDir } from '../data-dir.ts'
import { createLog } from '../log.ts'
import { AlreadyRunning, type EmbeddedPostgres, sharedMegabytes, startEmbeddedPostgres } from './embedded.ts'
import { servingProcesses } from './leftover.ts'
import { commandAs, databaseAccount } from './run-as.ts'

const log = createLog('silent')
let parent: string
let dataDir: string
let running: EmbeddedPostgres[] = []

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'chairside-postgres-'))
  dataDir = join(parent, 'data')
})
afterEach(async () => {
  for (const postgres of running) await postgres.stop().catch(() => {})
  running = []
  rmSync(parent, { recursive: true, force: true })
})

/** A data folder after one start and stop. */
let stopped: string
beforeAll(async () => {
  stopped = join(mkdtempSync(join(tmpdir(), 'chairside-postgres-')), 'data')
  await (await start(stopped)).stop()
  running = []
  expect(servingProcesses(join(stopped, 'postgres-18'))).toEqual([])
})
afterAll(() => rmSync(dirname(stopped), { recursive: true, force: true }))
/** Skips the first start, which takes longest, in tests that do not depend on it. */
const bringStopped = () => execFileSync('cp', ['-a', stopped, dataDir])

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  ensureDataDir(folder)
  // Reserving more memory would take longer than the start itself.
  const postgres = await startEmbeddedPostgres(folder, log, { memory: 2 ** 29 })
  running.push(postgres)
  return postgres
}

async function query<T extends pg.QueryResultRow>(postgres: EmbeddedPostgres, text: string): Promise<T[]> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres-18/postmaster.pid'), 'utf8').split('\n')[0])

test('startEmbeddedPostgres keeps data across a restart', async () => {
  const first = await start()
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS value')
  await first.stop()
  const second = await start()
  expect(await query(second, 'SELECT value FROM kept')).toEqual([{ value: 42 }])
})

test("startEmbeddedPostgres prewarms PostgreSQL's buffer cache after a restart", async () => {
  // A first start has nothing to load, and a stop during the load keeps the list of the previous stop.
  const first = await start()
  await query(first, 'CREATE EXTENSION pg_buffercache')
  await query(first, 'CREATE TABLE kept AS SELECT n, md5(n::text) FROM generate_series(1, 10000) AS n')
  await first.stop()
  const second = await start()
  const inMemory = async () => {
    const [row] = await query<{ pages: number }>(
      second,
      `SELECT count(*)::int AS pages FROM pg_buffercache WHERE relfilenode = pg_relation_filenode('kept')`,
    )
    return row?.pages
  }
  await expect.poll(inMemory, { timeout: 20_000 }).toBeGreaterThan(80)
})

test('sharedMegabytes returns a quarter of system memory, between 128 and 8,192 MB', () => {
  const gigabyte = 2 ** 30
  const memories = [gigabyte / 4, 2 * gigabyte, 6.5 * gigabyte, 64 * gigabyte, Infinity]
  expect(memories.map(sharedMegabytes)).toEqual([128, 512, 1664, 8192, 8192])
})

describe('a running embedded PostgreSQL', () => {
  let folder: string
  let postgres: EmbeddedPostgres
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'chairside-postgres-')), 'data')
    ensureDataDir(folder)
    postgres = await startEmbeddedPostgres(folder, log)
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(dirname(folder), { recursive: true, force: true })
  })

  test('runs version 18 with fsync and synchronous_commit enabled', async () => {
    const [row] = await query<{ version: string; fsync: string; commit: string }>(
      postgres,
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
    )
    expect(row).toMatchObject({ fsync: 'on', commit: 'on' })
    expect(row?.version).toMatch(/^18\./)
  })

  test('restricts access to its files and generates a unique password', async () => {
    const unrelated = await start()
    expect(postgres.connection.password).not.toBe(unrelated.connection.password)
    expect(postgres.connection.password.length).toBeGreaterThanOrEqual(32)
    // As root, the database's account passes through the folder to its own folders.
    expect(statSync(folder).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o710 : 0o700)
    for (const name of ['postgres-18', 'run']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700)
    for (const name of ['database-password', 'postgres.log'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('rejects connections with a wrong password', async () => {
    const stranger = new pg.Client({ ...postgres.connection, password: 'a guess' })
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  test('does not listen on any network address', async () => {
    const [row] = await query<{ addresses: string }>(
      postgres,
      `SELECT current_setting('listen_addresses') AS addresses`,
    )
    expect(row?.addresses).toBe('')
  })

  test('rejects a second start in the same folder', async () => {
    await expect(start(folder)).rejects.toThrow(AlreadyRunning)
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

test('startEmbeddedPostgres reuses a PostgreSQL server left running by a killed app', async () => {
  // A killed app leaves a server without its guard connection.
  const orphan = `
    import { startEmbeddedPostgres } from '${import.meta.dirname}/embedded.ts'
    import { createLog } from '${import.meta.dirname}/../log.ts'
    const postgres = await startEmbeddedPostgres(process.argv[2], createLog('silent'))
    process.kill(process.pid, 'SIGKILL')`
  bringStopped()
  const file = join(parent, 'orphan.ts')
  writeFileSync(file, orphan)
  expect(() =>
    execFileSync(process.execPath, [file, dataDir], { cwd: join(import.meta.dirname, '../../../..') }),
  ).toThrow()
  const pid = postmasterPid()
  const postgres = await start()
  expect(postmasterPid()).toBe(pid)
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await postgres.stop()
  // An ended process has no working folder, even as a zombie.
  await expect.poll(() => existsSync(`/proc/${pid}/cwd/postgresql.conf`)).toBe(false)
})

test('startEmbeddedPostgres restarts a killed server and keeps its data', async () => {
  bringStopped()
  const first = await start()
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS value')
  process.kill(postmasterPid(), 'SIGKILL')
  await expect
    .poll(async () => query(first, 'SELECT value FROM kept').catch(() => 'down'), { timeout: 20_000 })
    .toEqual([{ value: 1 }])
})

test('startEmbeddedPostgres rejects the second of two concurrent starts, even during recovery', async () => {
  bringStopped()
  const before = await start()
  await query(before, 'CREATE TABLE kept AS SELECT n, md5(n::text) FROM generate_series(1, 300000) AS n')
  // Immediate shutdown, so that the next start has to recover.
  process.kill(postmasterPid(), 'SIGQUIT')
  await before.stop()
  const outcomes = await Promise.allSettled([start(), start()])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toEqual([expect.any(AlreadyRunning)])
})

test('startEmbeddedPostgres ignores a stale postmaster.pid that names an unrelated running process', async () => {
  bringStopped()
  // Our own pid: alive, but not PostgreSQL.
  writeFileSync(join(dataDir, 'postgres-18/postmaster.pid'), `${process.pid}\n${dataDir}\n`)
  const postgres = await start()
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('startEmbeddedPostgres ignores a stale socket lock that names an unrelated running process', async () => {
  bringStopped()
  const [program, args] = commandAs(databaseAccount(), '/bin/sleep', ['60'], [])
  const stranger = spawn(program, args, { stdio: 'ignore' })
  const lock = [stranger.pid, join(dataDir, 'postgres-18'), 0, 5432, '../run', ''].join('\n')
  writeFileSync(join(dataDir, 'run/.s.PGSQL.5432.lock'), lock)
  try {
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  } finally {
    stranger.kill()
  }
})

test('startEmbeddedPostgres starts in a folder whose path exceeds the socket path limit', async () => {
  const deep = join(
    parent,
    ...Array.from({ length: 6 }, (_, index) => `a-folder-with-a-long-name-${index}`),
    'data',
  )
  const postgres = await start(deep)
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('startEmbeddedPostgres starts after an interrupted first initialization', async () => {
  ensureDataDir(dataDir)
  const draft = join(dataDir, 'postgres-18.new')
  ensureDataDir(draft)
  writeFileSync(join(draft, 'PG_VERSION'), '18')
  const postgres = await start()
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

describe.runIf(process.getuid?.() === 0)("the database's OS account when the app runs as root", () => {
  const asAccount = (program: string, ...args: string[]) => {
    const [command, given] = commandAs(databaseAccount(), program, args, [])
    return spawnSync(command, given, { encoding: 'utf8' })
  }
  const secret = 'a secret that nobody else may read'
  // Every account may pass through to the test's folders.
  beforeEach(() => chmodSync(parent, 0o755))

  test('cannot write or list the data folder, and gets no secrets from the environment', async () => {
    process.env.SECRET_KEY = secret
    process.env.SMTP_URL = 'smtp://user:password@example.com'
    await start().finally(() => {
      delete process.env.SECRET_KEY
      delete process.env.SMTP_URL
    })
    expect(statSync(dataDir).uid).toBe(0)
    expect(asAccount('touch', join(dataDir, 'planted')).status).not.toBe(0)
    expect(asAccount('mv', join(dataDir, 'postgres.log'), join(dataDir, 'moved')).status).not.toBe(0)
    expect(asAccount('ls', dataDir).status).not.toBe(0)
    const environment = asAccount('cat', `/proc/${postmasterPid()}/environ`)
    expect(environment.stdout).toContain('PATH=')
    expect(environment.stdout).not.toMatch(/SECRET_KEY|SMTP_URL|password/)
  })

  test('loses ownership of a data folder assigned by an earlier version', async () => {
    bringStopped()
    const account = databaseAccount()
    chownSync(dataDir, account?.uid ?? 0, account?.gid ?? 0)
    chmodSync(dataDir, 0o700)
    await start()
    expect(statSync(dataDir)).toMatchObject({ uid: 0, gid: account?.gid })
    const unrelated = join(parent, 'of another')
    mkdirSync(unrelated)
    chownSync(unrelated, 4321, 4321)
    ensureDataDir(unrelated)
    expect(statSync(unrelated).uid).toBe(4321)
  })

  test('cannot redirect the PostgreSQL log to another file with a symbolic link', async () => {
    bringStopped()
    const target = join(parent, 'of root')
    writeFileSync(target, 'mine', { mode: 0o644 })
    rmSync(join(dataDir, 'postgres.log'))
    symlinkSync(target, join(dataDir, 'postgres.log'))
    await expect(start()).rejects.toThrow('ELOOP')
    expect(readFileSync(target, 'utf8')).toBe('mine')
    expect(statSync(target).mode & 0o777).toBe(0o644)
  })
})

test('startEmbeddedPostgres starts while initdb from a killed start is still writing', async () => {
  ensureDataDir(dataDir)
  // Names of drafts in earlier versions and in the current version.
  const drafts = ['postgres-18.new', 'postgres-18.new-abcdef'].map((name) => join(dataDir, name))
  const writes = `for (;;) for (const folder of ${JSON.stringify(drafts)}) {
    require('node:fs').mkdirSync(folder + '/base', { recursive: true })
    require('node:fs').writeFileSync(folder + '/base/' + Math.random(), '')
  }`
  const leftover = spawn(process.execPath, ['-e', writes], { stdio: 'ignore' })
  await expect.poll(() => existsSync(join(drafts[1] as string, 'base'))).toBe(true)
  await start().finally(() => leftover.kill('SIGKILL'))
})
