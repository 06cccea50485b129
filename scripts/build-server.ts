import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/server')
const sources = [
  'src/server/**/*',
  'src/contract/**/*',
  'scripts/demo/**/*',
  'rsbuild.server.config.ts',
  'package-lock.json',
]

/**
 * The server's program, built when its sources differ from those of the last build. Its folder is named after them and comes
 * into place whole, so that several who start one at the same time disturb nobody.
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
    if (existsSync(built)) rmSync(made, { recursive: true })
    else renameSync(made, built)
    for (const old of readdirSync(folder).filter((other) => !other.startsWith(name))) {
      rmSync(join(folder, old), { recursive: true, force: true })
    }
  }
  return join(built, 'main.mjs')
}

if (import.meta.main) buildServer()
