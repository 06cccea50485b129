import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../root.ts'
import { connectIterators, type Iterators, type RemoteIterators } from './remote-iterators.ts'

/** Bounds of a process that reads one file. */
export interface ReaderLimits {
  heapMegabytes: number
  /** Of the whole process, where the system tells (Linux). */
  residentMegabytes: number
  /** How long it may work on one answer. */
  silentSeconds: number
}

export interface ReaderAccess {
  /** Paths that it may read, besides those of the program. */
  files?: readonly string[]
  /** What it may read of this process. */
  own?: Iterators
  /** Path of its program; by default that of all readers. */
  program?: string
}

/** The process ended before it had read its file: by its bounds, or because a library failed. */
export class ReaderDied extends Error {}

export interface Reader extends Pick<RemoteIterators, 'iterate'> {
  close(): void
}

// Built, the program of readers stands beside that of the server.
const here = fileURLToPath(import.meta.url)
const readers =
  extname(here) === '.mjs' ? join(dirname(here), 'reader.mjs') : join(root, 'src/server/app/reader.ts')
// Windows starts nothing without it.
const inherited = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}
const watchMilliseconds = 200

/**
 * Starts a process that reads files of strangers: whatever it does to its memory or a processor ends there. It gets no
 * secrets and no files but those it is to read.
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
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
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
    iterators.fail(new ReaderDied(`${why} ${said}`.trim()))
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

/** Megabytes in memory; 0 where the system does not tell. */
function residentOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** People wait for the server, and for no reader. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}
