import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exportMessages } from '#contract/http/export-messages.ts'
import { exportLimits } from '#contract/http/exports.ts'
import type { Download } from '../http/download.ts'
import { limitedDownload } from './limited-download.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function* pieces() {
  for (;;) yield Buffer.alloc(64 * 1024)
}
const started: Download[] = []
afterEach(async () => {
  for (const { stream } of started.splice(0)) if (!stream.closed) await once(stream.destroy(), 'close')
})
async function start(companyId: number, close?: () => Promise<void>): Promise<Download> {
  const file = { name: 'leads.csv', contentType: 'text/csv', rows: 1, stream: Readable.from(pieces()) }
  const download = await limitedDownload({ companyId }, async () => ({ ...file, ...(close && { close }) }))
  started.push(download)
  return download
}
const idle = exportLimits.idleSeconds * 1000
const wait = exportLimits.waitSeconds * 1000

describe('limitedDownload', () => {
  test('aborts a download that is idle for a minute', async () => {
    const close = vi.fn(async () => {})
    const { stream } = await start(1, close)
    stream.read()
    await once(stream, 'readable')
    await vi.advanceTimersByTimeAsync(idle - 1)
    expect(stream.destroyed).toBe(false)
    const closed = once(stream, 'close').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    await closed
    expect([stream.destroyed, close.mock.calls.length]).toEqual([true, 1])
  })

  test('continues a slow download that is never idle for a minute', async () => {
    const { stream } = await start(1)
    stream.read()
    for (let minute = 0; minute < 5; minute++) {
      await once(stream, 'readable')
      await vi.advanceTimersByTimeAsync(idle - 1)
      while (stream.read() !== null);
    }
    expect(stream.destroyed).toBe(false)
  })

  test("starts a practice's export while another practice has reached its limit", async () => {
    for (let count = 0; count < exportLimits.ofCompany; count++) await start(1)
    const refused = expect(start(1)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: exportMessages.busy,
    })
    expect((await start(2)).stream.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(wait)
    await refused
  })

  test('starts a waiting export when a running export ends', async () => {
    const [first] = [await start(1), await start(1)]
    const waiting = start(1)
    await once(first.stream.destroy(), 'close')
    expect((await waiting).stream.destroyed).toBe(false)
  })
})
