import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.ts'

// Everything that has to be true before a change lands, in the order of what it costs. `npm test -- unit` runs one
// step, and hands on what follows: `npm test -- browser sign-in`.

const root = join(import.meta.dirname, '..')
const results = join(root, '.cache/test-results')
const unitReport = join(results, 'unit.json')
const browserReport = join(results, 'browser.json')

const script = (path: string, ...args: string[]) => [join('node_modules', path), ...args]
const steps: Record<string, string[]> = {
  format: script('@biomejs/biome/bin/biome', 'ci'),
  types: script('typescript/bin/tsc', '-b'),
  imports: ['scripts/check-imports.ts'],
  unused: script('knip/bin/knip.js'),
  web: ['scripts/build-web.ts'],
  unit: script(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ),
  browser: script('@playwright/test/cli.js', 'test'),
}

const [asked, ...rest] = process.argv.slice(2)
if (asked && !Object.hasOwn(steps, asked)) {
  console.error(`There is no step ${asked}. The steps: ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const environment: NodeJS.ProcessEnv = { ...process.env, BROWSER_REPORT: browserReport }
let failed: string | undefined
for (const [name, args] of Object.entries(steps)) {
  // The browser is to see the web as it is now.
  const isNeeded = asked === 'browser' && name === 'web'
  if (asked && asked !== name && !isNeeded) continue
  if (name === 'browser') {
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

function report<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
const unit = report<UnitReport>(unitReport)
// One that passed and yet tells of a failure is one that failed at first.
const unitSecondTries = (unit?.testResults ?? []).flatMap(({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
)
const browser = report<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
  browserReport,
)
const browserSecondTries = browser?.stats.flaky ?? 0
const secondTries = unitSecondTries.length + browserSecondTries
const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0) + browserSecondTries
const broken = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0)
const skipped = (unit?.numPendingTests ?? 0) + (browser?.stats.skipped ?? 0)
for (const name of unitSecondTries) console.log(`Passed only at the second try: ${name}`)
if (secondTries > 0) console.log(`\n${secondTries} passed only at the second try.`)
if (failed) console.log(`\nThe step '${failed}' failed.`)
console.log(`\n${passed} passed, ${broken} failed, ${skipped} skipped`)
const ranNothing = passed === 0 && (!asked || asked === 'unit' || asked === 'browser')
process.exit(failed || ranNothing || broken > 0 ? 1 : 0)
