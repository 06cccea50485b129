import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/server')
// A server that runs loads parts of its program when it needs them: some builds before the newest stay.
const kept = 4
const sources = [
  'src/server/**/*',
  'src/contract/**/*',
  'scripts/main.ts',
  'scripts/demo/**/*',
  'rsbuild.server.config.ts',
  'package-lock.json',
]

/**
 * The server's program, built when its sources differ from those of the last build. Its folder is named after them and comes
 * into place whole, so that several who start one at the same time disturb no one.
 */
export function buildServer(): string {
  const name = fingerprint(root, sources).slice(0, 16)
  const built = join(folder, name)
  if (!existsSync(built)) {
    console.log('Building the server …')
    const made = `${built}.${process.pid}`
    const args = ['--config', 'rsbuild.server.config.ts', '--dist-path', made, '--log-level', 'error']
    const rsbuild = join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js')
    const { status } = spawnSync(process.execPath, [rsbuild, 'build', ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    if (status !== 0) process.exit(status ?? 1)
    try {
      renameSync(made, built)
    } catch (error) {
      // Another was there first.
      if (!existsSync(built)) throw error
      rmSync(made, { recursive: true })
    }
    for (const old of newestFirst().slice(kept)) rmSync(join(folder, old), { recursive: true, force: true })
  }
  return join(built, 'main.mjs')
}

function newestFirst(): string[] {
  const madeAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return readdirSync(folder).toSorted((one, next) => madeAt(next) - madeAt(one))
}

if (import.meta.main) buildServer()
