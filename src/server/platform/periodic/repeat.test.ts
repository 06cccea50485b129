import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

const often = 0.001

function repeated(
  run: (closing: AbortSignal) => Promise<unknown>,
  seconds = often,
  mayRun?: () => Promise<boolean>,
) {
  const warn = vi.fn()
  const closing = new AbortController()
  const ended = repeat([{ name: 'some work', seconds, run }], closing.signal, { warn }, mayRun)
  return { warn, ended, close: () => closing.abort() }
}

describe('repeat', () => {
  test('runs work again and again, never twice at once', async () => {
    let runs = 0
    let running = 0
    let most = 0
    const { ended, close } = repeated(async () => {
      runs++
      most = Math.max(most, ++running)
      await sleep(5)
      running--
    })
    await expect.poll(() => runs).toBeGreaterThan(3)
    close()
    await ended
    expect([running, most]).toEqual([0, 1])
  })

  test('aborts running work when it closes', async () => {
    let stopped = false
    const started = Promise.withResolvers<void>()
    const { ended, close } = repeated(async (closing) => {
      started.resolve()
      await new Promise((resolve) => closing.addEventListener('abort', resolve))
      stopped = true
    })
    await started.promise
    close()
    await ended
    expect(stopped).toBe(true)
  })

  test('waits for running work when it closes, and starts no other run', async () => {
    let runs = 0
    let finished = 0
    const gate = Promise.withResolvers<void>()
    const { ended, close } = repeated(async () => {
      runs++
      await gate.promise
      finished++
    })
    await expect.poll(() => runs).toBe(1)
    close()
    gate.resolve()
    await ended
    expect([runs, finished]).toEqual([1, 1])
  })

  test('logs a failure and runs the work again', async () => {
    let runs = 0
    const { warn, ended, close } = repeated(async () => {
      runs++
      throw new Error('not now')
    })
    await expect.poll(() => runs).toBeGreaterThan(2)
    close()
    await ended
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ work: 'some work' }),
      'a periodic task failed',
    )
  })

  test('leaves out runs that it may not do', async () => {
    const run = vi.fn(async () => {})
    const mayRun = vi.fn(async () => false)
    const { ended, close } = repeated(run, often, mayRun)
    await expect.poll(() => mayRun.mock.calls.length).toBeGreaterThan(2)
    close()
    await ended
    expect(run).not.toHaveBeenCalled()
  })

  test('repeats rare work within seconds of a failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let runs = 0
      const { ended, close } = repeated(async () => {
        if (++runs === 1) throw new Error('not now')
      }, 3600)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(runs).toBe(2)
      await vi.advanceTimersByTimeAsync(600_000)
      expect(runs).toBe(2)
      close()
      await ended
    } finally {
      vi.useRealTimers()
    }
  })
})
