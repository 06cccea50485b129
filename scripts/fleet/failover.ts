import { setTimeout as sleep } from 'node:timers/promises'
import { type Cleanup, runCommand } from '../bench/cleanup.ts'
import { createLedger } from '../drill/ledger.ts'
import { startLoad } from '../drill/load.ts'
import { startCluster } from './cluster.ts'
import { type Finding, printFindings } from './findings.ts'
import { installPrograms } from './programs.ts'
import { makeFolder, startMachines } from './start-fleet.ts'
import { expectAllNoticed, expectAllStored, expectWriting, wantNotices } from './writes.ts'

// Loses the primary of a database that Patroni keeps, under load: no acknowledged write is lost, each is there once, every
// request has its notice, and both machines write again soon, one by HAProxy and one by PgBouncer.
//
//     npm run failover

const boundSeconds = 30

async function run(cleanup: Cleanup): Promise<void> {
  installPrograms()
  const folder = makeFolder(cleanup)
  console.log('Starting etcd, PostgreSQL 15 on two machines with Patroni, HAProxy, and PgBouncer …')
  const cluster = await startCluster(cleanup, folder)
  console.log('Starting Chairside on two machines …')
  const fleet = { ...(await startMachines(cleanup, folder, cluster.urls)), asOwner: cluster.asOwner }
  await wantNotices(fleet)
  const ledger = createLedger()
  const findings: Finding[] = []
  for (const what of ['PostgreSQL', 'machine'] as const) {
    console.log(`Killing the primary's ${what} …`)
    await cluster.isProtected()
    const loads = await Promise.all(
      fleet.machines.map(({ origin }) => startLoad(origin, fleet.practice, ledger)),
    )
    await sleep(3_000)
    const killedAt = performance.now()
    await cluster.losePrimary(what)
    await expectWriting(fleet)
    const seconds = (performance.now() - killedAt) / 1000
    await sleep(2_000)
    await Promise.all(loads.map((load) => load.stop()))
    findings.push([
      `the primary's ${what}`,
      `${await expectAllStored(fleet, ledger)}; ${await expectAllNoticed(fleet)}; both write again after ${seconds.toFixed(1)} s`,
    ])
    if (seconds > boundSeconds)
      throw new Error(`no writes for ${seconds.toFixed(1)} s, more than ${boundSeconds}`)
  }
  printFindings('lost by kill -9', findings)
}

await runCommand(run)
// Node may otherwise wait for connections that were cut.
process.exit()
