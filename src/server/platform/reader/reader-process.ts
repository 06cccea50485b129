import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../root.ts'
import { connectIterators, type Iterators, type RemoteIterators } from './remote-iterators.ts'

/** Limits of a process that reads one file. */
export interface ReaderLimits {
  heapMegabytes: number
  /** For the whole process, where the system reports it (Linux). */
  residentMegabytes: number
  /** Maximum seconds of work on one answer. */
  silentSeconds: number
}

export interface ReaderAccess {
  /** Paths that it may read besides its program. */
  files?: readonly string[]
  /** Iterators of this process that it may read. */
  own?: Iterators
  /** Path of its program; the common reader by default. */
  program?: string
}

/** The process ended before it had read its file, because of its limits or a failed library. */
export class ReaderDied extends Error {}

export interface Reader extends Pick<RemoteIterators, 'iterate'> {
  close(): void
}

// In a build, the reader program is next to the server program.
const here = fileURLToPath(import.meta.url)
const readers =
  extname(here) === '.mjs' ? join(dirname(here), 'reader.mjs') : join(root, 'src/server/app/reader.ts')
// Windows starts no process without it.
const inherited = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}
const watchMilliseconds = 200

/**
 * Starts a process that reads untrusted files, so that a file can exhaust only the memory and CPU of that
 * process. It gets no secrets and only the files that it has to read.
 */
export function startReader(
  limits: ReaderLimits,
  { files = [], own = {}, program = readers }: ReaderAccess = {},
): Reader {
  const parts = ['src', 'node_modules', 'package.json'].map((name) => join(root, name))
  const child = fork(program, [], {
    env: inherited,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--max-semi-space-size=8',
      '--permission',
      ...[dirname(program), ...parts, ...files].map((path) => `--allow-fs-read=${path}`),
    ],
  })
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-2_000)
  })
  const iterators = connectIterators(
    {
      send: (message) => {
        if (child.connected) child.send(message as object, () => {})
      },
      onMessage: (listen) => child.on('message', listen),
    },
    own,
  )
  const die = (why: string) => {
    iterators.fail(new ReaderDied(`${why} ${errorOutput}`.trim()))
    child.kill('SIGKILL')
  }
  const watch = watched(child, limits, iterators, die)
  child.once('error', (error) => die(error.message))
  child.once('exit', (code, signal) => {
    clearInterval(watch)
    die(`The reader ended with ${signal ?? code}.`)
  })
  giveWay(child)
  return {
    iterate: iterators.iterate,
    close() {
      clearInterval(watch)
      child.kill('SIGKILL')
    },
  }
}

function watched(
  child: ChildProcess,
  { residentMegabytes, silentSeconds }: ReaderLimits,
  iterators: RemoteIterators,
  die: (why: string) => void,
): NodeJS.Timeout {
  let answeredAt = performance.now()
  child.on('message', () => {
    answeredAt = performance.now()
  })
  return setInterval(() => {
    if (!iterators.isWaiting()) answeredAt = performance.now()
    if (performance.now() - answeredAt > silentSeconds * 1000) die('The reader took too long.')
    if (residentOf(child) > residentMegabytes) die('The reader took too much memory.')
  }, watchMilliseconds).unref()
}

/** Megabytes in memory; 0 where the system does not report them. */
function residentOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Lowers the priority of readers, because people wait for the server. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}
