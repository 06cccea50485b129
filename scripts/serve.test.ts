import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { type RunningServer, startServer, temporaryDataDir } from '#server/testing/process.ts'

const folder = temporaryDataDir()
let server: RunningServer
afterEach(async () => {
  await server.stop()
  folder.remove()
})

test('what was started becomes the built server, with the bounds of its memory', async () => {
  server = await startServer(folder.dataDir)
  expect(readFileSync(`/proc/${server.process.pid}/cmdline`, 'utf8').split('\0')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^--max-semi-space-size=/),
      expect.stringMatching(/^--max-old-space-size=/),
      expect.stringMatching(/\/dist\/server\/[0-9a-f]+\/main\.mjs$/),
    ]),
  )
})
