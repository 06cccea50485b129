import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newStorageKey } from '#server/platform/storage.ts'
import { diskStorage } from '#server/platform/storage-disk.ts'
import { type Column, formatTable } from '../table.ts'
import type { Cleanup } from './cleanup.ts'
import type { BenchCompany } from './fill.ts'
import { percentile, send } from './load.ts'
import type { BenchOptions } from './options.ts'
import { prepareServer, signInAll } from './prepare.ts'
import { number } from './report.ts'
import { type BenchRequest, createContext, list } from './requests.ts'

const neighbours = 20
const leadsPerDocument = 1_000
const documentBytes = 1_000_000
/** Milliseconds from one look at the list to the next, as by some people who work. */
const listPause = 50
const idleMilliseconds = 10_000
/** How much more memory a backup may need with many leads than with few: nothing of it may wait for the end. */
const bound = 1.5

interface Row {
  what: string
  /** Size of the backup; none while nothing is made. */
  megabytes: number
  seconds: number
  /** The most that its process had in memory. */
  memory: number
  listP50: number
  listP99: number
}

/** Makes backups of a few leads and of many while the list is looked at, and restores them; what memory they need must not grow. */
export async function runBackup(options: BenchOptions, cleanup: Cleanup): Promise<void> {
  const [small, large] = options.sizes
  const few = await measure(small, options, cleanup)
  const many = await measure(large, options, cleanup)
  console.log(`\n${formatTable(columns, [...few, ...many])}\n`)
  const grown = many.filter(({ memory }, at) => memory > bound * (few[at]?.memory ?? 0))
  for (const { what } of grown) console.error(`${what}: the memory that it needs grows with the data`)
  if (grown.length > 0) process.exitCode = 1
}

const columns: readonly Column<Row>[] = [
  { title: 'what', text: ({ what }) => what },
  { title: 'MB', text: ({ megabytes }) => number(megabytes, 1) },
  { title: 'seconds', text: ({ seconds }) => number(seconds, 1) },
  { title: 'most memory, MB', text: ({ memory }) => number(memory, 0) },
  { title: 'list p50 ms', text: ({ listP50 }) => number(listP50, 1) },
  { title: 'p99 ms', text: ({ listP99 }) => number(listP99, 1) },
]

async function measure(leads: number, options: BenchOptions, cleanup: Cleanup): Promise<Row[]> {
  const keep = options.keep && join(options.keep, String(leads))
  const appointments = Math.min(options.appointments, leads)
  const filling = { leads, patients: leads, appointments, neighbours, keep }
  const { company, password, environment, origin, database } = await prepareServer(filling, cleanup)
  await addDocuments(database.ownerConnection, environment.DATA_DIR, company, leads / leadsPerDocument)
  const context = createContext(company, await signInAll(origin, password))
  const look = () => list(() => ({}))(context)
  const folder = mkdtempSync(join(tmpdir(), 'chairside-bench-backup-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  const rows: Row[] = []
  const during = async (what: string, file: string, work: () => Promise<Pick<Row, 'memory'>>) => {
    const over = new AbortController()
    const at = performance.now()
    let seconds = Number.NaN
    const worked = work().finally(() => {
      seconds = (performance.now() - at) / 1000
      over.abort()
    })
    const [{ memory }, looked] = await Promise.all([worked, lookUntil(over.signal, origin, look)])
    const megabytes = existsSync(file) ? statSync(file).size / 1e6 : Number.NaN
    const name = `${leads.toLocaleString('en')} leads: ${what}`
    rows.push({ what: name, megabytes, seconds, memory, ...looked })
    console.log(`  ${name}`)
  }
  const [plain, encrypted] = [join(folder, 'plain'), join(folder, 'encrypted')]
  const sealed = { ...environment, BACKUP_PASSPHRASE: 'four words for a bench' }
  const elsewhere = {
    DATA_DIR: join(folder, 'restored'),
    SECRET_KEY: environment.SECRET_KEY,
    LOG_LEVEL: 'warn',
  }
  await during('nothing else', plain, () => sleep(idleMilliseconds, { memory: Number.NaN }))
  await during('backup', plain, () => command('backup', plain, environment))
  await during('backup, encrypted', encrypted, () => command('backup', encrypted, sealed))
  await during('restore, encrypted', encrypted, () =>
    command('restore', encrypted, { ...elsewhere, BACKUP_PASSPHRASE: sealed.BACKUP_PASSPHRASE }),
  )
  return rows
}

/** As much as patients bring along; none of it can be compressed, as with pictures. */
async function addDocuments(
  owner: pg.ClientConfig,
  dataDir: string,
  { id, patientIds }: BenchCompany,
  count: number,
): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM documents')
    const storage = diskStorage(join(dataDir, 'files'))
    for (let at = rows[0]?.count ?? 0; at < count; at++) {
      const key = newStorageKey()
      await storage.put(key, randomBytes(documentBytes))
      await client.query(
        `INSERT INTO documents (company_id, patient_id, document_type, name, size, content_type, storage_key, created_at)
         VALUES ($1, $2, 'xray', 'upper-left.pdf', $3, 'application/pdf', $4, now())`,
        [id, patientIds.first + at, documentBytes, key],
      )
    }
  } finally {
    await client.end()
  }
}

/** Looks at the list again and again. Answers how long that took. */
async function lookUntil(
  over: AbortSignal,
  origin: string,
  look: () => BenchRequest,
): Promise<Pick<Row, 'listP50' | 'listP99'>> {
  const times: number[] = []
  while (!over.aborted) {
    const at = performance.now()
    await send(origin, look())
    times.push(performance.now() - at)
    await sleep(Math.max(0, listPause - (performance.now() - at)))
  }
  times.sort((one, next) => one - next)
  return { listP50: percentile(times, 50), listP99: percentile(times, 99) }
}

/** Runs a command as it is typed. Answers the most megabytes that it had in memory. */
async function command(
  name: string,
  file: string,
  settings: Record<string, string>,
): Promise<{ memory: number }> {
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(process.execPath, [`scripts/${name}.ts`, file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaint = text(child.stderr)
  const ended = once(child, 'exit')
  let memory = 0
  while (child.exitCode === null && child.signalCode === null) {
    memory = Math.max(memory, mostMemoryOf(child.pid))
    await sleep(100)
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${await complaint}`)
  return { memory }
}

/** The most that a process has had in memory so far, in megabytes; only Linux tells. */
function mostMemoryOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    // It has ended.
    return 0
  }
}
