import type { DatabaseMachine } from './database.ts'
import { owner } from './database.ts'
import { programs } from './packages.ts'
import type { Ground, Program } from './programs.ts'

/** Ports that HAProxy listens at. */
export interface Doors {
  primary: number
  replica: number
  web: number
}

/** The settings of HAProxy that `docs/scaling.md` shows: the primary, its replicas, and the machines that serve the web. */
export function startHaproxy(
  ground: Ground,
  doors: Doors,
  databases: readonly DatabaseMachine[],
  apps: readonly number[],
): Program {
  const check = ({ name, port, health }: DatabaseMachine) =>
    `  server ${name} 127.0.0.1:${port} check port ${health}`
  const lines = [
    'defaults',
    '  timeout connect 2s',
    'listen primary',
    `  bind 127.0.0.1:${doors.primary}`,
    '  mode tcp',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option httpchk OPTIONS /primary',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases.map(check),
    'listen replica',
    `  bind 127.0.0.1:${doors.replica}`,
    '  mode tcp',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option httpchk OPTIONS /replica?lag=16MB',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases.map(check),
    'listen web',
    `  bind 127.0.0.1:${doors.web}`,
    '  mode http',
    '  balance roundrobin',
    '  option forwardfor',
    // Live updates are silent for up to 15 seconds, uploads are slow.
    '  timeout client 75s',
    '  timeout server 75s',
    // Not /readyz: without a database the machines still take what visitors send.
    '  option httpchk GET /healthz',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    '  retry-on conn-failure',
    '  option redispatch',
    ...apps.map((port, index) => `  server app${index + 1} 127.0.0.1:${port} check`),
  ]
  const file = ground.write('haproxy.cfg', `${lines.join('\n')}\n`)
  return ground.run('haproxy', programs.haproxy, ['-db', '-f', file])
}

/** PgBouncer of one machine, before the primary's door: a connection of the app has one of the server for as long as it lasts. */
export function startPgBouncer(ground: Ground, port: number, primary: number): Program {
  const users = ground.write('pgbouncer-users.txt', `"pgbouncer" "${owner.password}"\n`)
  const lines = [
    '[databases]',
    `${owner.database} = host=127.0.0.1 port=${primary} auth_user=pgbouncer`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'auth_query = SELECT name, password FROM password_of($1)',
    'pool_mode = session',
    'default_pool_size = 50',
    'server_login_retry = 1',
    'server_connect_timeout = 3',
  ]
  return ground.run('pgbouncer', programs.pgbouncer, [ground.write('pgbouncer.ini', `${lines.join('\n')}\n`)])
}
