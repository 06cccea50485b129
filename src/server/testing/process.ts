import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '#server/platform/root.ts'

const startLimit = 90_000
// Characters of output to keep.
const maxOutput = 8_000

/** The product as a process of its own, as users run it. */
export interface RunningServer {
  origin: string
  process: ChildProcess
  said(): string
  stop(): Promise<void>
  /** Like a power cut. */
  kill(): Promise<void>
}

export function temporaryDataDir(): { dataDir: string; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), 'chairside-e2e-'))
  return { dataDir: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) }
}

/** As the owner of the tables, around the app. */
export const ownerConnectionOf = (dataDir: string): pg.ClientConfig => ({
  host: join(dataDir, 'run'),
  database: 'chairside',
  user: 'chairside_owner',
  password: readFileSync(join(dataDir, 'database-password'), 'utf8'),
})

interface ServerOptions {
  demo?: boolean
  settings?: Record<string, string>
  /** A file for what it says; pipes by default. */
  output?: string | undefined
}

/** Like `npm start` after the build, on a free port. */
export function launchServer(dataDir: string, options: ServerOptions = {}): ChildProcess {
  const output = options.output === undefined ? undefined : openSync(options.output, 'w')
  const child = spawn(
    process.execPath,
    ['scripts/serve.ts', '--no-restart', ...(options.demo ? ['--demo'] : [])],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        INTAKE_PER_MINUTE: '100000',
        // Refuses at once: tests ask no one outside.
        TWILIO_API_URL: 'http://127.0.0.1:9',
        ...options.settings,
      },
      stdio: ['ignore', output ?? 'pipe', output ?? 'pipe'],
    },
  )
  if (output !== undefined) closeSync(output)
  return child
}

/** Launches a server; resolves when it is ready. */
export function startServer(dataDir: string, options: ServerOptions = {}): Promise<RunningServer> {
  const child = launchServer(dataDir, options)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
  }
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`not ready after ${startLimit / 1000} s:\n${said}`))
    }, startLimit)
    const listen = (text: string) => {
      said = text.slice(-maxOutput)
      const origin = /Chairside is ready: (http:\S+)/.exec(said)?.[1]
      if (!origin) return
      clearTimeout(timer)
      clearInterval(looking)
      resolve({ origin, process: child, said: () => said, stop: end('SIGTERM'), kill: end('SIGKILL') })
    }
    const { output: file } = options
    const looking = file === undefined ? undefined : setInterval(() => listen(readFileSync(file, 'utf8')), 50)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => listen(`${said}${chunk}`))
    }
    child.once('exit', (code) => {
      clearTimeout(timer)
      clearInterval(looking)
      reject(new Error(`ended with ${code}:\n${said}`))
    })
  })
}
