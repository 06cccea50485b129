import type { Server } from 'node:net'
import { networkOf } from './network.ts'

/**
 * Closes connections beyond a total, and beyond the share of a network, so that no network can take them all.
 */
export function limitConnections(
  server: Server,
  { total, perNetwork = total }: { total: number; perNetwork?: number },
): void {
  server.maxConnections = total
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > perNetwork) return socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1
      if (remaining > 0) open.set(network, remaining)
      else open.delete(network)
    })
  })
}
