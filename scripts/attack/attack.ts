import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { type Cleanup, runCommand } from '../bench/cleanup.ts'
import { type Column, formatTable } from '../table.ts'
import { everyCell, withoutToken } from './access.ts'
import { doors } from './doors.ts'
import { downloads } from './downloads.ts'
import { exports } from './exports.ts'
import { fuzzing } from './fuzz.ts'
import { headers } from './headers.ts'
import type { AttackKind } from './kinds.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { links } from './links.ts'
import { type AttackOptions, readOptions } from './options.ts'
import { secondFactor } from './second-factor.ts'
import { signingIn } from './signing-in.ts'
import { slowness } from './slow.ts'
import { storedScripts } from './stored-scripts.ts'
import { startTarget, type Target } from './target.ts'
import { transport } from './transport.ts'
import { uploads } from './uploads.ts'

// In this order: what counts time comes before what leaves much behind.
const kinds: readonly AttackKind[] = [
  signingIn,
  links,
  secondFactor,
  withoutToken,
  everyCell,
  headers,
  transport,
  slowness,
  uploads,
  downloads,
  exports,
  doors,
  storedScripts,
  fuzzing,
]

interface Row {
  kind: string
  ledger: Ledger
  seconds: number
}

const columns: readonly Column<Row>[] = [
  { title: 'kind of attack', text: ({ kind }) => kind },
  { title: 'checks', text: ({ ledger }) => String(ledger.checks) },
  { title: 'broken', text: ({ ledger }) => String(ledger.broken.length) },
  { title: 'seconds', text: ({ seconds }) => seconds.toFixed(1) },
]

async function run(kind: AttackKind, target: Target, options: AttackOptions): Promise<Row> {
  const ledger = createLedger()
  const started = Date.now()
  try {
    await kind.run({ target, options, ledger })
  } catch (error) {
    // What an attack did not expect is a finding as well: a connection cut, an answer that hangs or cannot be read.
    ledger.check(false, `broke off: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  }
  console.log(`  ${kind.name}`)
  return { kind: kind.name, ledger, seconds: (Date.now() - started) / 1000 }
}

async function attack(options: AttackOptions, cleanup: Cleanup): Promise<Row[]> {
  const asked = kinds.filter(({ name }) => options.only.split('|').some((part) => name.includes(part)))
  if (asked.length === 0) throw new Error(`No kind of attack has '${options.only}' in its name.`)
  // What a stranger is shown is the web as it is now.
  spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
  const target = await startTarget(cleanup)
  console.log(`Attacking ${target.endpoints.length} calls at ${target.origin}, seed ${options.seed} …`)
  const slow = asked.filter(({ isSlow }) => isSlow).map((kind) => run(kind, target, options))
  const rows: Row[] = []
  for (const kind of asked.filter(({ isSlow }) => !isSlow)) rows.push(await run(kind, target, options))
  rows.push(...(await Promise.all(slow)))
  const ledger = createLedger()
  const failures = target
    .log()
    .split('\n')
    .filter((line) => /request failed|unhandled|uncaught/i.test(line))
  ledger.check(failures.length === 0, `the log tells of ${failures.length} failures: ${failures[0]}`)
  const alive = await target.server.inject({ url: '/readyz' })
  ledger.check(alive.statusCode === 200, `the server is not ready after all that: ${alive.statusCode}`)
  return [...rows, { kind: 'the server afterwards', ledger, seconds: 0 }]
}

function report(options: AttackOptions, rows: Row[]): void {
  console.log(`\n${formatTable(columns, rows)}\n`)
  for (const { kind, ledger } of rows) for (const remark of ledger.remarks) console.log(`${kind}: ${remark}`)
  const checks = rows.reduce((sum, { ledger }) => sum + ledger.checks, 0)
  const broken = rows.flatMap(({ kind, ledger }) => ledger.broken.map((what) => `${kind}: ${what}`))
  console.log(`${checks} checks, ${broken.length} broken; seed ${options.seed}, ${cpus().length} CPUs.`)
  for (const what of broken.slice(0, 100)) console.error(`BROKEN  ${what}`)
  if (broken.length > 0 || checks === 0) process.exitCode = 1
}

await runCommand(async (cleanup) => {
  const options = readOptions(process.argv.slice(2))
  report(options, await attack(options, cleanup))
})
