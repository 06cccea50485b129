import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '#server/platform/postgres/binaries.ts'
import { commandAs, giveTo, ownerOf } from '#server/platform/postgres/run-as.ts'

/** A streaming replica of a PostgreSQL of this machine. */
export interface Standby {
  /** Connects as the same role as on the primary. */
  connection: pg.ClientConfig & { host: string }
  stop(): Promise<void>
}

/** Copies the server that the owner connects to, as a base backup does, and follows it from there. */
export async function startStandby(owner: pg.ClientConfig & { host: string }): Promise<Standby> {
  const parent = mkdtempSync(join(tmpdir(), 'chairside-standby-'))
  const [data, run] = [join(parent, 'data'), join(parent, 'run')]
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`SELECT pg_backup_start('standby', true)`)
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  )
  await promisify(execFile)('cp', ['-a', rows[0]?.folder ?? '', data])
  const stopped = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  const account = ownerOf(data)
  giveTo(account, parent)
  mkdirSync(run)
  giveTo(account, run)
  rmSync(join(data, 'postmaster.pid'))
  for (const [name, text] of [
    ['backup_label', stopped.rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(data, name), text)
    giveTo(account, join(data, name))
  }
  const primary = `host=${owner.host} port=${owner.port} user=${owner.user} password=${owner.password}`
  const settings = {
    ...{ listen_addresses: '', unix_socket_directories: run, port: owner.port },
    ...{ primary_conninfo: primary, wal_receiver_status_interval: '1s' },
  }
  const { postgres } = await findBinaries()
  const [program, args] = commandAs(
    account,
    postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    [data, postgres, owner.host],
  )
  const output: string[] = []
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  server.stderr.on('data', (chunk: Buffer) => output.push(String(chunk)))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const connection = { ...owner, host: run }
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(parent, { recursive: true, force: true })
  }
  for (const deadline = Date.now() + 30_000; !(await answers(connection)); await sleep(50)) {
    if (server.exitCode === null && Date.now() < deadline) continue
    await stop()
    throw new Error(`the standby did not start:\n${output.slice(0, 20).join('')}`)
  }
  return { connection, stop }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
