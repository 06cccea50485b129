import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

// Server and web with reload: the web on port 3000, its calls passed on to the server on PORT.

const root = join(import.meta.dirname, '..')
// The address of the pages, which passkeys and links are made for.
const env = {
  ...process.env,
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:3000',
  // The second start finds its modules compiled.
  NODE_COMPILE_CACHE: join(root, '.cache/node'),
}
const run = (...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })

const processes = [
  run('--watch-path=src/server', '--watch-path=src/contract', 'scripts/main.ts', ...process.argv.slice(2)),
  run('node_modules/@rsbuild/core/bin/rsbuild.js', 'dev'),
]
const stop = () => {
  for (const child of processes) child.kill('SIGTERM')
}
for (const child of processes) child.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
