import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandAs, databaseAccount, giveTo } from '#server/platform/postgres/run-as.ts'
import { processesOf } from '#server/testing/processes.ts'

/** A program of the fleet, as whatever account may run a database. */
export interface Program {
  /** As a machine that loses its power: it and all that it has started. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** A folder of the fleet's own, whose programs are all found by it. */
export interface Ground {
  folder: string
  /** Makes a folder in it for a program's account. */
  makeFolder(name: string): string
  /** Writes a file in it for a program's account. */
  write(name: string, text: string): string
  /** Starts a program, with its output in a file of the folder. */
  run(name: string, program: string, args: string[]): Program
  /** Ids of all processes that stand in the folder, or have its name in their command or settings. */
  processes(): number[]
  /** The last lines that each program wrote. */
  lastWords(): string
  remove(): void
}

const account = databaseAccount()
const patience = 20_000

/** Makes the folder that everything of a fleet is in. */
export function makeGround(): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-fleet-'))
  giveTo(account, folder)
  const processes = () => processesOf(folder)
  return {
    folder,
    makeFolder(name) {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o700 })
      giveTo(account, path)
      return path
    },
    write(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      giveTo(account, path)
      return path
    },
    run(name, program, args) {
      const [command, all] = commandAs(account, program, args, [folder])
      const output = openSync(join(folder, `${name}.log`), 'a', 0o600)
      const child = spawn(command, all, { stdio: ['ignore', output, output], cwd: folder })
      closeSync(output)
      return handle(child, () => processesOf(join(folder, name)))
    },
    processes,
    lastWords: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .map(
          (name) => `${name}:\n${readFileSync(join(folder, name), 'utf8').split('\n').slice(-6).join('\n')}`,
        )
        .join('\n'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function handle(child: ChildProcess, family: () => number[]): Program {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    async kill() {
      for (const pid of family()) end(pid, 'SIGKILL')
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      const hung = setTimeout(() => child.kill('SIGKILL'), patience)
      await ended
      clearTimeout(hung)
    },
  }
}

/** Sends a signal to a process that may be gone already. */
export function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/** So many ports of this machine that are free, each another one. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  return Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          const address = server.address()
          server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
        }),
    ),
  )
}

/** Waits until something holds; throws after so many seconds. */
export async function waitFor(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(100)
  }
}
