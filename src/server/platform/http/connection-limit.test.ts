import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './connection-limit.ts'

async function startServer(limits: { total: number; perNetwork?: number }) {
  const server = createServer().listen(0, '127.0.0.1')
  limitConnections(server, limits)
  server.on('connection', (socket) => !socket.destroyed && socket.write('hello'))
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Opens a connection from an address of this machine and reports whether it was accepted. */
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    const isAccepted = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    return { socket, isAccepted }
  }
}

test('limitConnections caps connections per network without blocking other networks', async () => {
  const open = await startServer({ total: 10, perNetwork: 2 })
  const first = await open()
  expect(first.isAccepted).toBe(true)
  expect((await open()).isAccepted).toBe(true)
  expect((await open()).isAccepted).toBe(false)
  if (process.platform === 'linux') expect((await open('127.0.0.2')).isAccepted).toBe(true)
  first.socket.destroy()
  await expect.poll(async () => (await open()).isAccepted).toBe(true)
})

test('limitConnections closes connections beyond the total limit', async () => {
  const open = await startServer({ total: 2 })
  expect((await open()).isAccepted).toBe(true)
  expect((await open()).isAccepted).toBe(true)
  expect((await open()).isAccepted).toBe(false)
})
