import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '#server/platform/root.ts'

const startLimit = 90_000
// Of what a server says, so many characters are kept.
const mostSaid = 8_000

/** The product, running as its own process as a user would run it. */
export interface RunningServer {
  origin: string
  process: ChildProcess
  /** The end of what it has said: warnings and errors, once it is ready. */
  said(): string
  /** Ends it in order. */
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** A folder for DATA_DIR and how to remove it. */
export function temporaryDataDir(): { dataDir: string; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), 'chairside-e2e-'))
  return { dataDir: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) }
}

/** How to connect to the embedded database of a DATA_DIR past the product, as the owner of the tables. */
export const ownerConnectionOf = (dataDir: string): pg.ClientConfig => ({
  host: join(dataDir, 'run'),
  database: 'chairside',
  user: 'chairside_owner',
  password: readFileSync(join(dataDir, 'database-password'), 'utf8'),
})

/** Starts the product as `npm start` does once the web is built, on a free port, and waits until it says that it is ready. */
export function startServer(
  dataDir: string,
  options: { demo?: boolean; settings?: Record<string, string> } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, ['scripts/serve.ts', ...(options.demo ? ['--demo'] : [])], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      INTAKE_PER_MINUTE: '100000',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
  }
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`not ready after ${startLimit / 1000} s:\n${output}`))
    }, startLimit)
    const said = () => output
    const listen = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-mostSaid)
      const origin = /Chairside is ready: (http:\S+)/.exec(output)?.[1]
      if (!origin) return
      clearTimeout(timer)
      resolve({ origin, process: child, said, stop: end('SIGTERM'), kill: end('SIGKILL') })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}:\n${output}`))
    })
  })
}
