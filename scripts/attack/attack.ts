import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Cleanup, runCommand } from '../bench/cleanup.ts'
import { type Column, formatTable } from '../table.ts'
import { deskStalls } from './desk-stalls.ts'
import { diskFilling } from './fill-disk.ts'
import { floods } from './floods.ts'
import { fuzzing } from './fuzz.ts'
import { type AttackKind, createLedger, type Ledger } from './ledger.ts'
import { recognizers } from './recognizers.ts'
import { secretsInProc } from './secrets-in-proc.ts'
import { slowness } from './slow.ts'
import { storedScripts } from './stored-scripts.ts'
import { startTarget } from './target.ts'
import { transport } from './transport.ts'
import { warmSession } from './warm-session.ts'

const kinds: readonly AttackKind[] = [
  transport,
  slowness,
  recognizers,
  deskStalls,
  secretsInProc,
  diskFilling,
  floods,
  warmSession,
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

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    runs: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const options = { seed: Number(values.seed), runs: Number(values.runs) }

async function attack(cleanup: Cleanup): Promise<Row[]> {
  const asked = kinds.filter(({ name }) => values.only.split('|').some((part) => name.includes(part)))
  const isValid = Number.isInteger(options.seed) && Number.isInteger(options.runs) && asked.length > 0
  if (!isValid) throw new Error('npm run attack -- [--seed <number>] [--runs 20] [--only <part of a name>]')
  // What a stranger is shown is the web as it is now.
  spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
  const target = await startTarget(cleanup)
  console.log(`Attacking ${target.endpoints.length} calls at ${target.origin}, seed ${options.seed} …`)
  const run = async ({ name, run }: AttackKind): Promise<Row> => {
    const ledger = createLedger()
    const started = Date.now()
    try {
      await run({ target, ledger, ...options })
    } catch (error) {
      // A connection cut, an answer that hangs or cannot be read is a finding as well.
      ledger.check(false, `broke off: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
    }
    console.log(`  ${name}`)
    return { kind: name, ledger, seconds: (Date.now() - started) / 1000 }
  }
  const slow = asked.filter(({ isSlow }) => isSlow).map(run)
  const rows: Row[] = []
  for (const kind of asked.filter(({ isSlow }) => !isSlow)) rows.push(await run(kind))
  rows.push(...(await Promise.all(slow)))
  const ledger = createLedger()
  const failures = target
    .log()
    .split('\n')
    .filter((line) => /request failed|unhandled|uncaught/i.test(line))
  ledger.check(failures.length === 0, `the log has ${failures.length} failures: ${failures[0]}`)
  const alive = await target.server.inject({ url: '/readyz' })
  ledger.check(alive.statusCode === 200, `the server is not ready after all that: ${alive.statusCode}`)
  return [...rows, { kind: 'the server afterwards', ledger, seconds: 0 }]
}

await runCommand(async (cleanup) => {
  const rows = await attack(cleanup)
  console.log(`\n${formatTable(columns, rows)}\n`)
  for (const { kind, ledger } of rows) for (const remark of ledger.remarks) console.log(`${kind}: ${remark}`)
  const checks = rows.reduce((sum, { ledger }) => sum + ledger.checks, 0)
  const broken = rows.flatMap(({ kind, ledger }) => ledger.broken.map((what) => `${kind}: ${what}`))
  console.log(`${checks} checks, ${broken.length} broken; seed ${options.seed}, ${cpus().length} CPUs.`)
  for (const what of broken.slice(0, 100)) console.error(`BROKEN  ${what}`)
  if (broken.length > 0 || checks === 0) process.exitCode = 1
})
