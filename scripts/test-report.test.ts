import { expect, test } from 'vitest'
import { readReport } from './test-report.ts'

test('a report of Vitest: what failed, what passed at the second try, what was not loaded', () => {
  const report = {
    numPassedTests: 2,
    numPendingTests: 1,
    testResults: [
      {
        name: '/root/src/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          {
            fullName: 'divides',
            status: 'failed',
            failureMessages: [
              'AssertionError: expected 1 to be 2\n    at half (/root/src/half.ts:3:1)\n    at /root/src/a.test.ts:12:5',
            ],
          },
          {
            fullName: 'waits',
            status: 'passed',
            failureMessages: ['\u001B[31mError\u001B[39m: too late\n    at /root/src/a.test.ts:20:5'],
          },
        ],
      },
      {
        name: '/root/src/b.test.ts',
        status: 'failed',
        message: 'Cannot find module ./c.ts',
        assertionResults: [],
      },
    ],
  }
  expect(readReport('/root', JSON.stringify(report))).toEqual({
    passed: 2,
    failed: [
      { place: 'src/a.test.ts:12', name: 'divides', error: 'AssertionError: expected 1 to be 2' },
      { place: 'src/b.test.ts', name: 'the file as a whole', error: 'Cannot find module ./c.ts' },
    ],
    secondTry: [{ place: 'src/a.test.ts:20', name: 'waits', error: 'Error: too late' }],
    skipped: 1,
  })
})

test('a report of Playwright: the same, with the project, and what broke outside of a test', () => {
  const tried = (status: string, ...messages: string[]) => ({
    projectName: 'phone',
    status,
    results: messages.map((message) => ({ errors: [{ message }] })),
  })
  const report = {
    config: { rootDir: '/root/e2e' },
    stats: { expected: 3, skipped: 0 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        suites: [
          {
            specs: [
              {
                title: 'opens',
                file: 'a.spec.ts',
                line: 7,
                tests: [tried('unexpected', 'Error: x\ny', 'z')],
              },
              { title: 'closes', file: 'a.spec.ts', line: 9, tests: [tried('expected')] },
            ],
          },
        ],
        specs: [{ title: 'sends', file: 'b.spec.ts', line: 3, tests: [tried('flaky', 'Error: slow')] }],
      },
    ],
  }
  expect(readReport('/root', JSON.stringify(report))).toEqual({
    passed: 4,
    failed: [
      { place: 'e2e', name: 'the run as a whole', error: 'no browser' },
      { place: 'e2e/a.spec.ts:7', name: 'opens (phone)', error: 'Error: x' },
    ],
    secondTry: [{ place: 'e2e/b.spec.ts:3', name: 'sends (phone)', error: 'Error: slow' }],
    skipped: 0,
  })
})
