import { serveReader } from '#server/platform/reader/serve-reader.ts'

// A reader that misbehaves on request.
serveReader(({ iterate }) => ({
  async *count(to: number) {
    for (let each = 1; each <= to; each++) yield each
  },
  async *double() {
    for await (const each of iterate<number>('numbers')) yield 2 * each
  },
  async *grow() {
    const kept: number[][] = []
    while (kept.length >= 0) kept.push(Array.from({ length: 100_000 }, Math.random))
    yield kept.length
  },
  async *growBeyondTheHeap() {
    const kept: Buffer[] = []
    while (kept.length < 100) {
      kept.push(Buffer.alloc(10_000_000, 1))
      yield kept.length
    }
  },
  async *hang() {
    const since = Date.now()
    while (Date.now() >= since);
    yield since
  },
  async *crash() {
    process.abort()
    yield 0
  },
  async *refuse() {
    yield 1
    throw new Error('no such sheet')
  },
  async *secrets() {
    yield Object.keys(process.env)
  },
  async *file(path: string) {
    const { readFileSync } = await import('node:fs')
    yield readFileSync(path, 'utf8')
  },
}))
