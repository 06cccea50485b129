// Runs before `npm start`, `npm test` and `npm run dev`, with whatever Node the machine has and nothing installed yet:
// plain JavaScript, no imports but Node's own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.chairside-installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

// What the parts that are programs of their own are compiled for.
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']
const platform = `${process.platform}-${process.arch}`
const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
if (!platforms.includes(platform) || isMusl) {
  process.stderr.write(
    isMusl
      ? 'Chairside does not run on a Linux with musl, such as Alpine: the Node that runs it and the embedded PostgreSQL need glibc.\n'
      : `Chairside does not run on ${platform}: Node, PostgreSQL and the build tool come for ${platforms.join(', ')}.\n`,
  )
  process.exit(1)
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stdout.write('Installing the parts Chairside is made of (once; a minute or two) …\n')
  const started = Date.now()
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // A production setting of the caller's must not leave the build tools out.
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (result.status !== 0) {
    process.stderr.write(
      'The installation did not go through. Is the npm registry reachable? Then run the command again.\n',
    )
    process.exit(result.status ?? 1)
  }
  writeFileSync(stamp, wanted)
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}
