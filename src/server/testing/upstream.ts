import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for another company's server that records its requests. */
export interface Upstream {
  url: string
  elsewhereUrl: string
  asked: { url: string; authorization: string | undefined }[]
  strangers: number
  answer: (request: IncomingMessage, response: ServerResponse) => void
  reset(answer: Upstream['answer']): void
  stop(): void
}

export async function startUpstream(): Promise<Upstream> {
  const start = async (listener: RequestListener) => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  const own = await start((request, response) => {
    upstream.asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
    upstream.answer(request, response)
  })
  const elsewhere = await start((_request, response) => {
    upstream.strangers++
    response.end()
  })
  const upstream: Upstream = {
    url: own.url,
    elsewhereUrl: elsewhere.url,
    asked: [],
    strangers: 0,
    answer: (_request, response) => void response.writeHead(404).end(),
    reset(answer) {
      Object.assign(upstream, { asked: [], strangers: 0, answer })
    },
    stop() {
      own.server.close()
      elsewhere.server.close()
    },
  }
  return upstream
}
