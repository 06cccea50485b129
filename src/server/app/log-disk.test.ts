import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { root } from '#server/platform/root.ts'
import { temporaryDataDir } from '#server/testing/process.ts'

const { dataDir, remove } = temporaryDataDir()
afterAll(remove)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test.runIf(process.platform === 'linux')(
  'with a full log disk the server serves, says so in its metrics, and stops when told to',
  { timeout: 180_000 },
  async () => {
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['scripts/serve.ts', '--no-restart'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' },
      stdio: ['ignore', full, full],
    })
    const exited = once(child, 'exit')
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    await expect.poll(() => get('/readyz').catch(() => ''), { timeout: 90_000 }).toContain('ready')
    for (let sent = 0; sent < 20; sent++) await get('/api/nothing/')
    await expect
      .poll(async () => Number(/^log_lines_dropped_total (\d+)/m.exec(await get('/metrics'))?.[1]))
      .toBeGreaterThanOrEqual(20)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  },
)
