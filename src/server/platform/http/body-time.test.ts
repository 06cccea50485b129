import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'

const request = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`

test('limitBodyTime rejects a slow request body with 408 but gives uploads more time', async () => {
  const server = Fastify()
  limitBodyTime(server, 50)
  server.post('/slow', async () => 'ok')
  const endpoint = { method: 'POST', path: '/upload', access: 'public', tag: 'x', summary: 'x' } as const
  const config = { endpoint: { ...endpoint, encoding: 'multipart/form-data' } as const }
  server.post('/upload', { config }, async () => 'ok')
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const open = (path: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(request(path))
    return socket
  }
  const upload = open('/upload')
  expect(await text(open('/slow'))).toMatch(/^HTTP\/1\.1 408 [\s\S]+"code":"timeout"/)
  expect([upload.destroyed, upload.bytesRead]).toEqual([false, 0])
  upload.destroy()
  await server.close()
})
