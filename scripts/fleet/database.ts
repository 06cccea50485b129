import { readFileSync } from 'node:fs'
import pg from 'pg'
import { programs } from './packages.ts'
import { end, freePorts, type Ground, type Program, waitFor } from './programs.ts'

/** One machine of the database: PostgreSQL, and Patroni that decides what it is. */
export interface DatabaseMachine {
  name: string
  port: number
  /** Where Patroni tells what the machine is. */
  health: number
  patroni: Program
}

/** Two machines with PostgreSQL, of which one is the primary, and how to speak to it. */
export interface DatabaseCluster {
  machines: DatabaseMachine[]
  primary(): Promise<DatabaseMachine>
  /** Waits until the other machine is a synchronous replica of the primary. */
  isProtected(): Promise<void>
  /** Works on the primary as the superuser. */
  withClient<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T>
  /** Ends the primary's PostgreSQL as a crash of it would; with its Patroni, as the loss of the machine would. */
  killPrimary(what: 'postgres' | 'machine'): Promise<DatabaseMachine>
  start(machine: DatabaseMachine): void
  stop(): Promise<void>
}

export const owner = { role: 'chairside', password: 'only for this fleet', database: 'chairside' }
const superuser = { username: 'postgres', password: 'superuser of this fleet' }
const replication = { username: 'replicator', password: 'replication of this fleet' }

/** Starts etcd, and two Patroni that bring up PostgreSQL 15 with a synchronous streaming replica. */
export async function startDatabaseCluster(ground: Ground): Promise<DatabaseCluster> {
  const [client = 0, peer = 0, ...ports] = await freePorts(6)
  const etcd = ground.run('etcd', programs.etcd, etcdArguments(ground.makeFolder('etcd'), client, peer))
  await waitFor('etcd', 20, async () => (await fetch(`http://127.0.0.1:${client}/health`)).ok)
  const machines: DatabaseMachine[] = []
  const launch = (name: string) =>
    ground.run(name, programs.patroni, [`${ground.folder}/${name}/patroni.yml`])
  for (const [index, name] of ['one', 'two'].entries()) {
    const [port = 0, health = 0] = ports.slice(index * 2)
    const folder = ground.makeFolder(name)
    // JSON is YAML.
    ground.write(
      `${name}/patroni.yml`,
      JSON.stringify(patroniSettings({ name, port, health, folder, etcd: client })),
    )
    machines.push({ name, port, health, patroni: launch(name) })
    await waitFor(`the database ${name}`, 60, () => isWell(health, index === 0 ? 'primary' : 'replica'))
  }

  async function primary(): Promise<DatabaseMachine> {
    for (const machine of machines) if (await isWell(machine.health, 'primary')) return machine
    throw new Error('there is no primary')
  }
  async function withClient<T>(work: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
    const { port } = await primary()
    const { username: user, password } = superuser
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const cluster: DatabaseCluster = {
    machines,
    primary,
    withClient,
    async isProtected() {
      await waitFor('a synchronous replica', 90, async () => {
        const found = await withClient((client) =>
          client.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'`),
        )
        return found.rowCount === 1
      })
      for (const { health } of machines) await waitFor('Patroni', 30, () => isWell(health, 'health'))
    },
    async killPrimary(what) {
      const machine = await primary()
      if (what === 'machine') await machine.patroni.kill()
      else end(postmasterOf(ground, machine), 'SIGKILL')
      return machine
    },
    start(machine) {
      machine.patroni = launch(machine.name)
    },
    async stop() {
      // The replica first: nothing is to be promoted any more.
      const last = await primary().catch(() => undefined)
      for (const machine of machines) if (machine !== last) await machine.patroni.stop()
      await last?.patroni.stop()
      await etcd.stop()
    },
  }
  await cluster.isProtected()
  await prepare(cluster)
  return cluster
}

const isWell = async (health: number, role: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${health}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  )

const postmasterOf = ({ folder }: Ground, { name }: DatabaseMachine): number =>
  Number.parseInt(readFileSync(`${folder}/${name}/data/postmaster.pid`, 'utf8'), 10)

/** What the administrator of a database makes for Chairside, and for PgBouncer to look passwords up. */
async function prepare({ withClient }: DatabaseCluster): Promise<void> {
  await withClient(async (client) => {
    await client.query(`CREATE ROLE ${owner.role} LOGIN CREATEROLE PASSWORD '${owner.password}'`)
    await client.query(`CREATE DATABASE ${owner.database} OWNER ${owner.role}`)
    await client.query(`CREATE ROLE pgbouncer LOGIN PASSWORD '${owner.password}'`)
  })
  await withClient(
    (client) =>
      client.query(`CREATE FUNCTION password_of(login text) RETURNS TABLE (name text, password text)
        LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
        AS 'SELECT rolname::text, rolpassword FROM pg_authid WHERE rolname = login AND NOT rolsuper';
      REVOKE EXECUTE ON FUNCTION password_of FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION password_of TO pgbouncer`),
    owner.database,
  )
}

const etcdArguments = (folder: string, client: number, peer: number): string[] => [
  ...['--name', 'one', '--data-dir', folder, '--log-level', 'warn'],
  ...['--listen-client-urls', `http://127.0.0.1:${client}`],
  ...['--advertise-client-urls', `http://127.0.0.1:${client}`],
  ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
  ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
  ...['--initial-cluster', `one=http://127.0.0.1:${peer}`],
]

/** The settings of Patroni that `docs/scaling.md` explains. */
function patroniSettings(at: { name: string; port: number; health: number; folder: string; etcd: number }) {
  const [database, health] = [`127.0.0.1:${at.port}`, `127.0.0.1:${at.health}`]
  return {
    scope: 'chairside',
    name: at.name,
    restapi: { listen: health, connect_address: health },
    etcd3: { hosts: `127.0.0.1:${at.etcd}` },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 5 },
        ...{ primary_start_timeout: 0, maximum_lag_on_failover: 1_048_576, synchronous_mode: true },
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', hot_standby_feedback: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...{ listen: database, connect_address: database, bin_dir: programs.postgres },
      ...{ data_dir: `${at.folder}/data`, pgpass: `${at.folder}/pgpass` },
      authentication: { superuser, replication, rewind: superuser },
      parameters: { unix_socket_directories: at.folder },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        `host replication ${replication.username} 127.0.0.1/32 scram-sha-256`,
      ],
    },
  }
}
