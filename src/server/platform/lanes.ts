const width = 4

/**
 * Runs `work` on a few items at a time, in order. An error ends only its lane; the first error is thrown at
 * the end. Stops on abort.
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
