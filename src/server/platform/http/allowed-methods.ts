import type { FastifyInstance } from 'fastify'

/** Notes which methods the addresses of the API take, so that a wrong method can be told from a wrong address. */
export function noteMethods(server: FastifyInstance): (url: string) => string[] {
  const known: { path: RegExp; method: string }[] = []
  server.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.endpoint) return
    const path = new RegExp(`^${url.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`)
    known.push(...[method].flat().map((each) => ({ path, method: each })))
  })
  return (url) => {
    const [path = ''] = url.split('?')
    const found = known.filter((route) => route.path.test(path)).map((route) => route.method)
    return [...new Set(found)].sort()
  }
}
