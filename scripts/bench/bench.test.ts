import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)

// What the benchmark leaves in its temporary folder is seen here.
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chairside-bench-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const small = '--sizes 1000 --calls 20 --seed test --seconds 1 --rounds 1'.split(' ')

// Starts a database and a server, and restarts them.
test('makes drawn calls after a cold start, fails where a bound is broken, and leaves nothing behind', {
  timeout: 120_000,
}, async () => {
  const { stdout, code } = await run(
    process.execPath,
    ['scripts/bench/bench.ts', ...small, '--only', 'speed'],
    {
      cwd: join(import.meta.dirname, '../..'),
      // A build of the server, where one is due, keeps its compile cache in the temporary folder.
      env: { ...process.env, TMPDIR: folder, DATABASE_URL: '', NODE_DISABLE_COMPILE_CACHE: '1' },
    },
  ).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  expect(stdout).toContain('--seed test')
  expect(stdout).toMatch(/^lists, any page +1,000 +20 +\d+\.\d +\d+\.\d +\d+\.\d +100 (ok|BROKEN)$/m)
  expect(code).toBe(stdout.includes('BROKEN') ? 1 : 0)
  expect(readdirSync(folder)).toEqual([])
})
