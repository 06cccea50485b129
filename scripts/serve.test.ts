import { readFileSync } from 'node:fs'
import { afterAll, afterEach, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#server/testing/process.ts'

const folder = temporaryDataDir()
let server: RunningServer
afterEach(() => server.stop())
afterAll(() => folder.remove())

test('what is started becomes the built server, with the bounds of its memory; the first account is asked for only until there is one', async () => {
  server = await startServer(folder.dataDir)
  expect(readFileSync(`/proc/${server.process.pid}/cmdline`, 'utf8').split('\0')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^--max-semi-space-size=/),
      expect.stringMatching(/^--max-old-space-size=/),
      expect.stringMatching(/\/dist\/server\/[0-9a-f]+\/main\.mjs$/),
    ]),
  )
  const invitation = 'Create the first account'
  await expect.poll(() => server.said()).toContain(invitation)
  const { status } = await fetch(`${server.origin}${apiBase}${signup.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'first@example.com', password: 'a password for the test' }),
  })
  expect(status).toBe(201)
  await server.stop()
  server = await startServer(folder.dataDir)
  await server.stop()
  expect(server.said()).not.toContain(invitation)
})
