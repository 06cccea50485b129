import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type RunningServer, startServer } from '#server/testing/process.ts'
import { startS3 } from '#server/testing/s3.ts'
import { type Cleanup, createCleanup } from '../bench/cleanup.ts'
import { type Doors, startHaproxy, startPgBouncer } from './balancers.ts'
import { type DatabaseCluster, owner, startDatabaseCluster } from './database.ts'
import { installPrograms } from './packages.ts'
import { end, freePorts, type Ground, makeGround, waitFor } from './programs.ts'

/** Everything that `docs/scaling.md` describes, on one machine. */
export interface Fleet {
  database: DatabaseCluster
  /** The settings of the first machine that serves. */
  settings: Record<string, string>
  /** The machines that serve, each with two processes. */
  apps: RunningServer[]
  /** Where people reach any of them. */
  web: string
}

const tell = (line: string) => console.log(line)

/** Brings a fleet up, lets work be done with it, and takes it down; throws when anything of it is left behind. */
export async function withFleet(work: (fleet: Fleet) => Promise<void>): Promise<void> {
  installPrograms()
  const cleanup = createCleanup()
  const ground = makeGround()
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`stopped by ${signal}`)))
  })
  let left = 0
  try {
    await Promise.race([raise(ground, cleanup).then(work), interrupted])
  } catch (error) {
    tell(ground.lastWords())
    throw error
  } finally {
    await cleanup.run()
    // Those of a start that was broken off, and what should not be.
    for (const pid of ground.processes()) {
      left++
      end(pid, 'SIGKILL')
    }
    ground.remove()
  }
  if (left > 0) throw new Error(`${left} processes were left over`)
}

async function raise(ground: Ground, cleanup: Cleanup): Promise<Fleet> {
  tell('Starting etcd, two Patroni and PostgreSQL 15 with a synchronous replica …')
  const database = await startDatabaseCluster(ground)
  cleanup.add(() => database.stop())
  const [primary = 0, replica = 0, web = 0, pooled = 0, ...ports] = await freePorts(6)
  const doors: Doors = { primary, replica, web }
  tell('Starting HAProxy and PgBouncer …')
  const haproxy = startHaproxy(ground, doors, database.machines, ports)
  cleanup.add(() => haproxy.stop())
  const pgbouncer = startPgBouncer(ground, pooled, primary)
  cleanup.add(() => pgbouncer.stop())
  const s3 = await startS3()
  cleanup.add(() => s3.stop())
  const secret = randomBytes(32).toString('hex')
  const address = (port: number) =>
    `postgres://${owner.role}:${encodeURIComponent(owner.password)}@127.0.0.1:${port}/${owner.database}`
  await waitFor('HAProxy', 20, async () => (await database.primary()) !== undefined)
  tell('Starting Chairside on two machines, two processes each …')
  const apps: RunningServer[] = []
  const settings = {
    ...s3.settings,
    ...{ WEB_CONCURRENCY: '2', DATABASE_POOL: '8', TRUST_PROXY: '1', SECRET_KEY: secret },
    ...{ DATABASE_URL: address(primary), DATABASE_REPLICA_URL: address(replica) },
  }
  for (const [index, port] of ports.entries()) {
    // The second goes to the primary by its PgBouncer.
    const way = index === 0 ? {} : { DATABASE_URL: address(pooled) }
    const starting = startServer(join(ground.folder, `app${index + 1}`), {
      settings: { ...settings, ...way, PORT: String(port) },
    })
    cleanup.add(() => starting.then(({ stop }) => stop()))
    apps.push(await starting)
  }
  const at = `http://127.0.0.1:${web}`
  await waitFor('the balancer', 20, async () => (await fetch(`${at}/readyz`)).ok)
  return { database, settings, apps, web: at }
}
