import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { servingProcesses } from '#server/platform/postgres/leftover.ts'
import { launchServer, temporaryDataDir } from '#server/testing/process.ts'

// One installation: the second start finds what the first one left.
const folder = temporaryDataDir()
afterAll(() => folder.remove())

test.each([
  ['the demo is filled in', 'Filling in'],
  ['the database starts', 'Starting the embedded PostgreSQL'],
])(
  'SIGTERM while %s ends the program with 0 and its database, and nothing is called a failure',
  async (_, line) => {
    const child = launchServer(folder.dataDir, { demo: true })
    const ended = once(child, 'exit')
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        const isReached = said.includes(line)
        said += chunk
        if (!isReached && said.includes(line)) child.kill('SIGTERM')
      })
    }
    expect(await ended).toEqual([0, null])
    expect(said).not.toMatch(/could not|is ready:/)
    expect(servingProcesses(join(folder.dataDir, 'postgres-18'))).toEqual([])
  },
)
