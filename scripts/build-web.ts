import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

// Builds the web when its sources differ from those of the last build. With --force, always.

const root = join(import.meta.dirname, '..')
const stamp = join(root, '.cache', 'web-build')
const sources = [
  'src/web/**/*',
  'src/contract/**/*',
  'rsbuild.config.ts',
  'postcss.config.*',
  'package-lock.json',
]

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const wanted = fingerprint(root, sources)
const built =
  existsSync(join(root, 'dist/web/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
if (!built || process.argv.includes('--force')) {
  console.log('Building the web …')
  run('node_modules/@rsbuild/core/bin/rsbuild.js', 'build')
  run('scripts/check-bundle.ts')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, wanted)
}
