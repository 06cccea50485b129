import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startServer, temporaryDataDir } from '#server/testing/process.ts'
import { type Cleanup, createCleanup, runCommand } from './bench/cleanup.ts'
import { startFirefox } from './engines/firefox.ts'
import { type Screen, startScreen } from './engines/screen.ts'
import { tabOf } from './engines/tab.ts'
import { prepare, steps } from './engines/walk.ts'
import { startWebKit } from './engines/webkit.ts'

// Walks through a day's work in the engines that `npm test` does not know: Firefox's and WebKit's. Before a release.

const packages: Record<string, string> = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  xdotool: 'xdotool',
}
const pictures = join(import.meta.dirname, '../.cache/engines')

function missingPackages(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const isHere = (program: string) => folders.some((folder) => existsSync(join(folder, program)))
  return Object.entries(packages).flatMap(([program, name]) => (isHere(program) ? [] : name))
}

/** The number of steps that passed. */
async function walkIn(start: typeof startFirefox, screen: Screen, cleanup: Cleanup): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-engine-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { dataDir, remove } = temporaryDataDir()
  cleanup.add(remove)
  const server = await startServer(dataDir, { demo: true })
  cleanup.add(() => server.stop())
  process.env.CHAIRSIDE_ORIGIN = server.origin
  const practice = await prepare(folder)
  const home = mkdtempSync(join(folder, 'home-'))
  const driver = await start(screen, home, cleanup)
  console.log(`\n${driver.name}`)
  const tab = tabOf(driver, screen, server.origin)
  let passed = 0
  for (const [name, walk] of steps) {
    try {
      await walk(tab, practice)
      const violations = await driver.takeViolations()
      if (violations.length > 0) throw new Error(`The policy stopped ${violations.join(', ')}`)
      console.log(`  ✓ ${name}`)
      passed += 1
    } catch (error) {
      mkdirSync(pictures, { recursive: true })
      const picture = join(pictures, `${driver.name} ${name}.png`.replaceAll(' ', '-'))
      writeFileSync(picture, await driver.screenshot())
      console.log(`  ✗ ${name}\n    ${error instanceof Error ? error.message : error}\n    ${picture}`)
    }
  }
  return passed
}

await runCommand(async (cleanup) => {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(`Missing Debian packages: apt-get install ${missing.join(' ')}`)
  spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
  const screen = await startScreen(cleanup)
  let passed = 0
  for (const start of [startFirefox, startWebKit]) {
    const own = createCleanup()
    cleanup.add(() => own.run())
    passed += await walkIn(start, screen, own)
    await own.run()
  }
  const failed = 2 * steps.length - passed
  console.log(`\n${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})
