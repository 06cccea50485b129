// Runs before the commands of package.json, with whatever Node the machine has and nothing installed yet: plain JavaScript,
// no imports but Node's own. With `--all` it installs what tests and development need, too.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const all = process.argv.includes('--all')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

if (installed !== `${wanted} all` && (all || installed !== wanted)) {
  process.stdout.write('Installing the parts Chairside is made of (once; a minute or two) …\n')
  const started = Date.now()
  const omitted = all ? [] : ['--omit=dev']
  const result = spawnSync('npm', ['ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (result.status !== 0) {
    process.stderr.write(
      'The installation did not go through. Is the npm registry reachable? Then run the command again.\n',
    )
    process.exit(result.status ?? 1)
  }
  if (!all) removeUnread()
  writeFileSync(stamp, all ? `${wanted} all` : wanted)
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

// What neither the build nor the server reads.
function removeUnread() {
  const parts = join(root, 'node_modules')
  const isUnread = (name) => /\.(?:d\.[cm]?ts|map|md)$/i.test(name) && !/licen[cs]e|notice/i.test(name)
  for (const entry of readdirSync(parts, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && isUnread(entry.name)) rmSync(join(entry.parentPath, entry.name))
  }
  // Headers of Node, for addons that are compiled here: there are none.
  const runtimes = readdirSync(join(parts, 'node/node_modules')).filter((name) => name.startsWith('node-'))
  for (const runtime of runtimes) {
    for (const name of ['include', 'share']) {
      rmSync(join(parts, 'node/node_modules', runtime, name), { recursive: true, force: true })
    }
  }
}
