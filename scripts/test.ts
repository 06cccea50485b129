import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'

// Everything that has to be true before a change lands, in the order of what it costs. `npm test -- unit` runs one
// step, and hands on what follows: `npm test -- browser sign-in`.

const root = join(import.meta.dirname, '..')
const results = join(root, '.cache/test-results')
const reportOf = (step: string) => join(results, `${step}.json`)

const script = (path: string, ...args: string[]) => [join('node_modules', path), ...args]
const vitest = (project: string) =>
  script(
    'vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(project)}`,
  )
const steps: Record<string, string[]> = {
  format: script('@biomejs/biome/bin/biome', 'ci'),
  types: script('typescript/bin/tsc', '-b'),
  imports: ['scripts/check-imports.ts'],
  unused: script('knip/bin/knip.js'),
  web: ['scripts/build-web.ts'],
  unit: [...vitest('unit'), '--project=statements'],
  components: vitest('components'),
  browser: script('@playwright/test/cli.js', 'test'),
}
const needBrowser = ['components', 'browser']

const [asked, ...rest] = process.argv.slice(2)
if (asked && !Object.hasOwn(steps, asked)) {
  console.error(`There is no step ${asked}. The steps: ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const environment: NodeJS.ProcessEnv = { ...process.env, BROWSER_REPORT: reportOf('browser') }
let failed: string | undefined
for (const [name, args] of Object.entries(steps)) {
  // The browser is to see the web as it is now.
  const isNeeded = asked === 'browser' && name === 'web'
  if (asked && asked !== name && !isNeeded) continue
  if (needBrowser.includes(name)) {
    const browser = await findBrowser()
    Object.assign(environment, browser.env, { BROWSER_PATH: browser.executablePath })
  }
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status } = spawnSync(process.execPath, [...args, ...(isNeeded ? [] : rest)], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  })
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
  if (status !== 0) {
    failed = name
    break
  }
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** As Playwright counts, or Vitest. */
function countsOf(step: string): Counts {
  let report: { stats?: Record<string, number> } & Record<string, number | undefined> = {}
  try {
    report = JSON.parse(readFileSync(reportOf(step), 'utf8'))
  } catch {
    // It has not run.
  }
  const { stats } = report
  return {
    passed: stats?.expected ?? report.numPassedTests ?? 0,
    failed: stats?.unexpected ?? report.numFailedTests ?? 0,
    skipped: stats?.skipped ?? report.numPendingTests ?? 0,
  }
}

const testing = ['unit', 'components', 'browser']
const counts = testing.map(countsOf)
const sum = (of: keyof Counts) => counts.reduce((total, each) => total + each[of], 0)
if (failed) console.log(`\nThe step '${failed}' failed.`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
const ranNothing = sum('passed') === 0 && (!asked || testing.includes(asked))
process.exit(failed || ranNothing || sum('failed') > 0 ? 1 : 0)
