import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Cleanup } from '../bench/cleanup.ts'
import { freePort } from '../free-port.ts'
import { createGround, end, type Program, programs } from './programs.ts'
import { until } from './until.ts'

/** Two machines with PostgreSQL, one of them a synchronous replica that takes over, set up as `docs/scaling.md` says. */
export interface Cluster {
  /** Where the product finds the primary: by HAProxy, and by PgBouncer in front of that. */
  urls: readonly [string, string]
  /** Waits until the replica has all that the primary has. */
  isProtected(): Promise<void>
  /** Ends the primary's PostgreSQL as a crash would, or all of its machine, and waits for the other one to take over. */
  losePrimary(what: 'PostgreSQL' | 'machine'): Promise<void>
  /** Works on the primary's database past the product. */
  asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T>
}

interface Machine {
  name: string
  port: number
  /** Where Patroni tells what the machine is. */
  health: number
  patroni: Program
}

const password = 'only for this cluster'
const [superuser, replication] = ['postgres', 'replicator'].map((username) => ({ username, password }))
const name = 'chairside'

export async function startCluster(cleanup: Cleanup, folder: string): Promise<Cluster> {
  const ground = createGround(folder)
  const run = (...[called, program, args]: Parameters<typeof ground.run>): Program => {
    const running = ground.run(called, program, args)
    cleanup.add(() => running.stop())
    return running
  }

  const [etcd, peer] = [await freePort(), await freePort()]
  run('etcd', programs.etcd, etcdArguments(ground.makeFolder('etcd'), etcd, peer))
  await until('etcd', 20, () => answers(`http://127.0.0.1:${etcd}/health`))

  const machines: Machine[] = []
  const launch = (called: string) => run(called, programs.patroni, [join(folder, called, 'patroni.yml')])
  for (const called of ['one', 'two']) {
    const [port, health] = [await freePort(), await freePort()]
    // JSON is YAML.
    const settings = patroniSettings({ called, port, health, etcd, folder: ground.makeFolder(called) })
    ground.write(called, 'patroni.yml', JSON.stringify(settings))
    const role = machines.length === 0 ? 'primary' : 'replica'
    machines.push({ name: called, port, health, patroni: launch(called) })
    await until(`the database ${called}`, 60, () => answers(`http://127.0.0.1:${health}/${role}`))
  }
  const primary = async () => {
    for (const machine of machines)
      if (await answers(`http://127.0.0.1:${machine.health}/primary`)) return machine
    return undefined
  }

  const [proxied, pooled] = [await freePort(), await freePort()]
  run('haproxy', programs.haproxy, [
    '-db',
    '-f',
    ground.write('haproxy', 'haproxy.cfg', haproxySettings(proxied, machines)),
  ])
  const users = ground.write('pgbouncer', 'users.txt', `"pgbouncer" "${password}"\n`)
  run('pgbouncer', programs.pgbouncer, [
    ground.write('pgbouncer', 'pgbouncer.ini', pgBouncerSettings(pooled, proxied, users)),
  ])

  async function asSuperuser<T>(work: (db: pg.Client) => Promise<T>, database = name): Promise<T> {
    const db = new pg.Client({
      host: '127.0.0.1',
      port: proxied,
      user: superuser?.username,
      password,
      database,
    })
    db.on('error', () => {})
    await db.connect()
    try {
      return await work(db)
    } finally {
      await db.end().catch(() => {})
    }
  }
  // Until it has asked, it takes the replica for a primary as well.
  const recovering = 'SELECT pg_is_in_recovery() AS is_replica'
  const isPrimary = () =>
    asSuperuser(async (db) => !(await db.query(recovering)).rows[0]?.is_replica, 'postgres').catch(
      () => false,
    )
  await until('HAProxy', 30, async () => (await Promise.all(machines.map(isPrimary))).every(Boolean))
  await asSuperuser(async (db) => {
    await db.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${password}'`)
    await db.query(`CREATE DATABASE ${name} OWNER ${name}`)
    await db.query(`CREATE ROLE pgbouncer LOGIN PASSWORD '${password}'`)
  }, 'postgres')
  await asSuperuser((db) => db.query(passwordOf))

  const url = (port: number) => `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`
  return {
    urls: [url(proxied), url(pooled)],
    asOwner: asSuperuser,
    isProtected: () =>
      until('a synchronous replica', 120, async () => {
        const query = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'"
        return (await asSuperuser((db) => db.query(query)).catch(() => undefined))?.rowCount === 1
      }),
    async losePrimary(what) {
      const lost = await primary()
      if (!lost) throw new Error('there is no primary')
      if (what === 'machine') lost.patroni.kill()
      else end(postmasterOf(folder, lost))
      await until('another primary', 90, async () => {
        const next = await primary()
        return next !== undefined && next !== lost
      })
      // It comes back as the replica.
      if (what === 'machine') lost.patroni = launch(lost.name)
    },
  }
}

const answers = (url: string) => succeeds(fetch(url).then(({ ok }) => ok || Promise.reject(new Error(url))))
const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

const postmasterOf = (folder: string, machine: Machine): number =>
  Number.parseInt(readFileSync(join(folder, machine.name, 'data/postmaster.pid'), 'utf8'), 10)

/** For PgBouncer, which looks passwords up. */
const passwordOf = `
  CREATE FUNCTION password_of(login text) RETURNS TABLE (name text, password text)
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
    AS 'SELECT rolname::text, rolpassword FROM pg_authid WHERE rolname = login AND NOT rolsuper';
  REVOKE EXECUTE ON FUNCTION password_of FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION password_of TO pgbouncer`

const etcdArguments = (folder: string, client: number, peer: number): string[] => [
  ...['--name', 'one', '--data-dir', join(folder, 'data'), '--log-level', 'warn'],
  ...['--listen-client-urls', `http://127.0.0.1:${client}`],
  ...['--advertise-client-urls', `http://127.0.0.1:${client}`],
  ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
  ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
  ...['--initial-cluster', `one=http://127.0.0.1:${peer}`],
]

function patroniSettings(at: { called: string; port: number; health: number; folder: string; etcd: number }) {
  const [database, health] = [`127.0.0.1:${at.port}`, `127.0.0.1:${at.health}`]
  return {
    scope: name,
    name: at.called,
    restapi: { listen: health, connect_address: health },
    etcd3: { hosts: `127.0.0.1:${at.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', hot_standby_feedback: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: database,
      connect_address: database,
      bin_dir: programs.postgres,
      data_dir: join(at.folder, 'data'),
      pgpass: join(at.folder, 'pgpass'),
      authentication: { superuser, replication, rewind: superuser },
      parameters: { unix_socket_directories: at.folder },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  }
}

const haproxySettings = (proxied: number, machines: readonly Machine[]) => `
listen primary
  bind 127.0.0.1:${proxied}
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, port, health }) => `  server ${name} 127.0.0.1:${port} check port ${health}`).join('\n')}
`

const pgBouncerSettings = (port: number, proxied: number, users: string) => `
[databases]
${name} = host=127.0.0.1 port=${proxied} auth_user=pgbouncer
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_query = SELECT name, password FROM password_of($1)
pool_mode = session
default_pool_size = 50
server_login_retry = 1
server_connect_timeout = 3
`
