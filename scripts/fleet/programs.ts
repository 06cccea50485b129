import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandAs, databaseAccount, giveTo } from '#server/platform/postgres/run-as.ts'
import { processesOf } from '#server/testing/processes.ts'

/** Where Debian 12 keeps the programs of a database that survives its machine. */
export const programs = {
  postgres: '/usr/lib/postgresql/15/bin',
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const

const packages = ['postgresql-15', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer']
const policy = '/usr/sbin/policy-rc.d'

/** Installs what is missing from Debian, without starting any of it; throws where that can't be done. */
export function installPrograms(): void {
  const missing = Object.values(programs).filter((path) => !existsSync(path))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian 12, as root: apt-get install ${packages.join(' ')}`,
    )
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

/** A program that runs, and all that it started. */
export interface Program {
  /** As a machine that loses its power. */
  kill(): void
  stop(): Promise<void>
}

/** A folder in which programs run as the account that may run a database. Each has a folder there, and a log beside it. */
export function createGround(folder: string) {
  const account = databaseAccount()
  giveTo(account, folder)
  const makeFolder = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700, recursive: true })
    giveTo(account, path)
    return path
  }
  return {
    makeFolder,
    write(name: string, file: string, text: string): string {
      const path = join(makeFolder(name), file)
      writeFileSync(path, text, { mode: 0o600 })
      giveTo(account, path)
      return path
    },
    run(name: string, program: string, args: string[]): Program {
      const output = openSync(join(folder, `${name}.log`), 'a', 0o600)
      const [command, all] = commandAs(account, program, args, [folder])
      const child = spawn(command, all, { stdio: ['ignore', output, output], cwd: makeFolder(name) })
      closeSync(output)
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
      const kill = () => {
        for (const pid of [...processesOf(join(folder, name)), child.pid ?? 0]) if (pid) end(pid)
      }
      return {
        kill,
        async stop() {
          child.kill('SIGTERM')
          const hung = setTimeout(kill, 20_000)
          await ended
          clearTimeout(hung)
        },
      }
    },
  }
}

/** Kills a process that may be gone already. */
export function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
