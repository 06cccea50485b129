import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line between two programs that can be disturbed; both ends are on this machine. */
export interface Line {
  port: number
  /** Lets everything through, from connections that are made from now on too. */
  pass(): Promise<void>
  /** Breaks all connections off, and refuses new ones. */
  cut(): Promise<void>
  /** Lets nothing through any more, and tells nobody; connections of this time never come back to life. */
  freeze(): void
  /** Holds everything back for so many milliseconds, both ways. */
  delay(milliseconds: number): void
  /** Breaks all connections off; new ones are let through. */
  reset(): void
  close(): Promise<void>
}

/** Listens on a free port, and hands on to a socket's path. */
export async function startLine(target: string): Promise<Line> {
  const links = new Set<{ ends: readonly [Socket, Socket]; isFrozen: boolean }>()
  let isFrozen = false
  let delay = 0
  const server: Server = createServer((client) => {
    const link = { ends: [client, connect(target)] as const, isFrozen }
    links.add(link)
    const end = () => {
      links.delete(link)
      breakOff(link.ends)
    }
    for (const [from, to] of [link.ends, [...link.ends].reverse() as unknown as typeof link.ends]) {
      from.on('data', (chunk) => {
        if (link.isFrozen) return
        if (delay === 0) to.write(chunk)
        else setTimeout(() => to.write(chunk), delay)
      })
      from.on('error', end)
      from.on('close', () => {
        if (!link.isFrozen) end()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  const reset = () => {
    for (const { ends } of links) breakOff(ends)
    links.clear()
  }
  return {
    port,
    async pass() {
      isFrozen = false
      delay = 0
      if (!server.listening) await listen(port)
    },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      reset()
      await closed
    },
    freeze() {
      isFrozen = true
      for (const link of links) link.isFrozen = true
    },
    delay(milliseconds) {
      delay = milliseconds
    },
    reset,
    async close() {
      reset()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

// Only the client's end is one that can be reset.
function breakOff([client, target]: readonly [Socket, Socket]): void {
  if (!client.destroyed) client.resetAndDestroy()
  target.destroy()
}
