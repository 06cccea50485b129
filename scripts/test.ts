import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { type Finding, type Outcome, readReport } from './test-report.ts'

// Everything that has to be true before a change lands. A step that fails stops none but those that need it, and the
// end names all that failed. `npm test -- unit` runs one step, and hands on what follows: `npm test -- browser sign-in`.
// `npm test -- changed` runs the checks, and the tests that the change against main touches.

const root = join(import.meta.dirname, '..')
const results = join(root, '.cache/test-results')
const reportOf = (step: string) => join(results, `${step}.json`)

// A test that fails once in a while costs a day there. It is named at the end, and mended before the next change.
const secondTries = process.env.CI === 'true' ? 1 : 0

const script = (path: string, ...args: string[]) => [join('node_modules', path), ...args]
const vitest = (project: string) =>
  script(
    'vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    `--retry=${secondTries}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(project)}`,
  )
const checks: Record<string, string[]> = {
  format: script('@biomejs/biome/bin/biome', 'ci'),
  // More checkers, each of which looks through what the others do as well, take twice the processor here.
  types: script('typescript/bin/tsc', '-b', '--checkers', '1'),
  imports: ['scripts/check-imports.ts'],
  prose: ['scripts/check-prose.ts'],
  unused: script('knip/bin/knip.js'),
  web: ['scripts/build-web.ts'],
}
const tests: Record<string, string[]> = {
  unit: [...vitest('unit'), '--project=statements'],
  components: vitest('components'),
  browser: script('@playwright/test/cli.js', 'test', `--retries=${secondTries}`),
}
const changedTests: Record<string, string[]> = {
  unit: [...vitest('unit'), '--changed=main', '--passWithNoTests'],
  components: [...vitest('components'), '--changed=main', '--passWithNoTests'],
  browser: [...(tests.browser ?? []), '--only-changed=main', '--pass-with-no-tests'],
}
const needBrowser = ['components', 'browser']
// Components are those that people get: React's development build takes a quarter more of the processor to draw them.
// The types of one project take 1.4 GB, which Go's collector would look through over and over.
const environments: Record<string, NodeJS.ProcessEnv> = {
  components: { NODE_ENV: 'production' },
  types: { GOGC: 'off', GOMEMLIMIT: '2GiB' },
}

const [asked, ...rest] = process.argv.slice(2)
const isChanged = asked === 'changed'
const steps = { ...checks, ...(isChanged ? changedTests : tests) }
const [only] = isChanged ? [] : [asked]
if (only && !Object.hasOwn(steps, only)) {
  console.error(`There is no step ${only}. The steps: changed, ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const temporary = temporaryFolder()
process.once('exit', () => temporary?.remove())
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  BROWSER_REPORT: reportOf('browser'),
  ...(temporary && { TMPDIR: temporary.path }),
}
/** Failed steps, with what a check printed at last. */
const failed = new Map<string, string>()

/** Runs the program of a step; what a check says is kept instead of shown. */
const runProgram = (name: string, args: string[]) =>
  new Promise<{ status: number | null; said: string }>((resolve, reject) => {
    const program = spawn(process.execPath, args, {
      cwd: root,
      stdio: name in checks ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: { ...environment, ...environments[name] },
    })
    let said = ''
    for (const output of [program.stdout, program.stderr])
      output?.setEncoding('utf8').on('data', (piece: string) => {
        said += piece
      })
    program.once('error', reject)
    program.once('close', (status) => resolve({ status, said }))
  })

async function run(name: string, args: string[]): Promise<void> {
  if (name === 'browser' && failed.has('web')) {
    failed.set(name, 'It needs the web, which is not built.')
    return
  }
  console.log(`\n── ${name}`)
  const started = Date.now()
  // What a check says is said again at the end, so that it is not lost above the tests.
  const { status, said } = await runProgram(name, args)
  process.stdout.write(said)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${seconds} s`)
  if (status !== 0) failed.set(name, said.trim().split('\n').slice(-10).join('\n'))
}

// The browser is to see the web as it is now.
const isWanted = (name: string) => !only || name === only || (only === 'browser' && name === 'web')
const wanted = Object.entries(steps).filter(([name]) => isWanted(name))
if (wanted.some(([name]) => needBrowser.includes(name))) {
  const browser = await findBrowser()
  Object.assign(environment, browser.env, { BROWSER_PATH: browser.executablePath })
}
async function runInTurn(some: typeof wanted): Promise<void> {
  for (const [name, args] of some) await run(name, name === only ? [...args, ...rest] : args)
}
// Their one page leaves a core idle, whatever else runs.
const components = wanted.filter(([name]) => name === 'components')
await Promise.all([runInTurn(components), runInTurn(wanted.filter((step) => !components.includes(step)))])

const nothing: Outcome = { passed: 0, failed: [], secondTry: [], skipped: 0 }
function outcomeOf(step: string): Outcome {
  try {
    return readReport(root, readFileSync(reportOf(step), 'utf8'))
  } catch {
    // It has not run, or has written no report.
    return nothing
  }
}
const outcomes = Object.keys(tests).map(outcomeOf)
const findings = (kind: 'failed' | 'secondTry') => outcomes.flatMap((outcome) => outcome[kind])
const count = (kind: 'passed' | 'skipped') => outcomes.reduce((sum, outcome) => sum + outcome[kind], 0)
const list = (title: string, found: Finding[]) => {
  if (found.length > 0) console.log(`\n${title}`)
  // What matters fits on the last screen of a log.
  const shown = found.slice(0, 20)
  for (const { place, name, error } of shown) console.log(`  ${place} ${name}\n      ${error}`)
  if (found.length > shown.length) console.log(`  and ${found.length - shown.length} more`)
}

for (const [name, said] of failed) console.log(`\nThe step '${name}' failed.${said ? `\n${said}` : ''}`)
list('Passed only at the second try:', findings('secondTry'))
list('Failed:', findings('failed'))
console.log(`\n${count('passed')} passed, ${findings('failed').length} failed, ${count('skipped')} skipped`)
const ranNothing = count('passed') === 0 && !isChanged && (!only || only in tests)
process.exit(failed.size > 0 || ranNothing || findings('failed').length > 0 ? 1 : 0)
