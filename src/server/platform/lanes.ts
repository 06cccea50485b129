const width = 4

/**
 * Works on what comes, some of it at once, in its order. What throws ends its lane: one of them that fails by itself holds up
 * none in the others, and what fails for all soon ends all. Throws what the first of them threw; a signal ends it as well.
 */
export async function inLanes<T>(
  items: AsyncGenerator<T>,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  async function lane(): Promise<void> {
    while (!signal?.aborted) {
      const { done, value } = await items.next()
      if (done) return
      await work(value)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: width }, lane))
  const failed = lanes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
