import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy that can be disturbed. */
export interface Line {
  port: number
  /** Forwards everything again. */
  pass(): Promise<void>
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>
  /** Silently drops everything; connections of this time stay dead. */
  freeze(): void
  /** Delays both directions, in milliseconds. */
  delay(milliseconds: number): void
  /** Closes all connections; new ones work. */
  reset(): void
  close(): Promise<void>
}

/** On a free port, forwarding to a unix socket. */
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

// Only TCP sockets can be reset.
function breakOff([client, target]: readonly [Socket, Socket]): void {
  if (!client.destroyed) client.resetAndDestroy()
  target.destroy()
}
