import { relative } from 'node:path'

/** What the reports of Vitest and Playwright say of one test that did not pass at once. */
export interface Finding {
  /** Path below the root, with the line where it is known. */
  place: string
  name: string
  /** First line of its first error. */
  error: string
}

export interface Outcome {
  passed: number
  failed: Finding[]
  secondTry: Finding[]
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
interface PlaywrightTest {
  projectName: string
  status: string
  results: { errors: { message?: string }[] }[]
}
interface PlaywrightSuite {
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}
interface PlaywrightReport {
  config: { rootDir: string }
  stats: { expected: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that begins a color
const colors = /\u001B\[[0-9;]*m/g
const firstLine = (text = '') => text.replace(colors, '').trim().split('\n')[0]?.slice(0, 300) ?? ''

function readVitest(root: string, report: VitestReport): Outcome {
  const failed: Finding[] = []
  const secondTry: Finding[] = []
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const file = relative(root, path)
    for (const { fullName, status: ended, failureMessages } of assertionResults) {
      const [error = ''] = failureMessages
      if (ended !== 'failed' && (ended !== 'passed' || !error)) continue
      const frame = error.split('\n').find((text) => text.includes(`${file}:`))
      const line = frame && /:(\d+):\d+/.exec(frame)?.[1]
      const finding = { place: line ? `${file}:${line}` : file, name: fullName, error: firstLine(error) }
      // A test that passed and has an error failed at its first try.
      if (ended === 'failed') failed.push(finding)
      else secondTry.push(finding)
    }
    // Not loaded, or broken in a hook.
    if (status === 'failed' && !assertionResults.some(({ status: ended }) => ended === 'failed'))
      failed.push({ place: file, name: 'the file as a whole', error: firstLine(message) })
  }
  return { passed: report.numPassedTests, failed, secondTry, skipped: report.numPendingTests }
}

function readPlaywright(root: string, report: PlaywrightReport): Outcome {
  const failed: Finding[] = report.errors.map(({ message }) => ({
    place: relative(root, report.config.rootDir),
    name: 'the run as a whole',
    error: firstLine(message),
  }))
  const secondTry: Finding[] = []
  const walk = ({ specs = [], suites = [] }: PlaywrightSuite) => {
    for (const { title, file, line, tests } of specs) {
      const place = `${relative(root, `${report.config.rootDir}/${file}`)}:${line}`
      for (const { projectName, status, results } of tests) {
        const message = results.find(({ errors }) => errors.length > 0)?.errors[0]?.message
        const finding = { place, name: `${title} (${projectName})`, error: firstLine(message) }
        if (status === 'unexpected') failed.push(finding)
        if (status === 'flaky') secondTry.push(finding)
      }
    }
    for (const suite of suites) walk(suite)
  }
  for (const suite of report.suites) walk(suite)
  return {
    passed: report.stats.expected + secondTry.length,
    failed,
    secondTry,
    skipped: report.stats.skipped,
  }
}

/** Reads the JSON report of either runner. */
export function readReport(root: string, json: string): Outcome {
  const report = JSON.parse(json) as VitestReport | PlaywrightReport
  return 'suites' in report ? readPlaywright(root, report) : readVitest(root, report)
}
