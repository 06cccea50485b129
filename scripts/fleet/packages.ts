import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Where Debian 12 keeps the programs of a fleet. */
export const programs = {
  postgres: '/usr/lib/postgresql/15/bin',
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const

const packages = ['postgresql-15', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer']
const policy = '/usr/sbin/policy-rc.d'

/** Installs what is missing from Debian, without starting any of it; throws where that cannot be done. */
export function installPrograms(): void {
  const missing = Object.values(programs).filter((path) => !existsSync(path))
  if (missing.length === 0) return
  const command = `apt-get install ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`Missing: ${missing.join(', ')}. On Debian 12, as root: ${command}`)
  }
  console.log(`Installing ${packages.join(', ')} …`)
  // Debian's own way to keep packages from starting their services; one that is there already is left as it is.
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    apt('update')
    apt('install', '--yes', '--no-install-recommends', '--no-upgrade', ...packages)
  } finally {
    if (isOurs) rmSync(policy)
  }
}

function apt(...args: string[]): void {
  const { status, stderr, stdout } = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${stdout}${stderr}`)
}
