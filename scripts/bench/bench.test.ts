import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// It starts a database and a server of its own.
const slow = { timeout: 90_000 }

// What the benchmark leaves in its temporary folder is seen here.
let folder: string
let child: ChildProcess
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chairside-bench-test-'))
})
afterEach(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function bench(...args: string[]) {
  const small = ['--leads', '1000', '--appointments', '0', '--seconds', '1']
  child = spawn(process.execPath, ['scripts/bench/bench.ts', ...small, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, TMPDIR: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const seen = new Map<string, () => void>()
  const listen = (chunk: Buffer) => {
    output += chunk
    for (const [text, resolve] of seen) if (output.includes(text)) resolve()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return {
    says: (text: string) => new Promise<void>((resolve) => void seen.set(text, resolve)),
    ended: new Promise<{ code: number | null; output: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, output }))
    }),
  }
}

test('measures a call on the real server and leaves nothing behind', slow, async () => {
  const file = join(folder, 'out.json')
  const { code, output } = await bench('--only', 'dashboard', '--json', file, '--explain').ended
  expect(output).toMatch(/^dashboard +\d+ +\d+\.\d +\d+\.\d +0 +\d+\.\d\d +2$/m)
  expect(output).toContain('lead_totals')
  expect(code).toBe(0)
  const { rows } = JSON.parse(readFileSync(file, 'utf8'))
  expect(rows).toMatchObject([{ call: 'dashboard', errors: 0 }])
  expect(readdirSync(folder)).toEqual(['out.json'])
})

test('compares few leads with many, and fails where the bound is broken', slow, async () => {
  const { code, output } = await bench('--only', 'growth dashboard', '--sizes', '1000,2000').ended
  expect(output).toMatch(/^dashboard +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +(ok|broken)$/m)
  expect(code).toBe(/broken$/m.test(output) ? 1 : 0)
})

test('an interruption ends it in order', slow, async () => {
  const { says, ended } = bench('--only', 'list')
  await says('Driving')
  child.kill('SIGINT')
  const { code, output } = await ended
  expect(output).not.toMatch(/error/i)
  expect(code).toBe(130)
  expect(readdirSync(folder)).toEqual([])
})

test('a name that no call has is refused at once', async () => {
  const { code, output } = await bench('--only', 'nothing of the kind').ended
  expect(output).toContain("No call has 'nothing of the kind' in its name.")
  expect(code).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})
