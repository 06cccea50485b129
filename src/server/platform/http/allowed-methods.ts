import type { FastifyInstance } from 'fastify'

/** Collects the methods of every path, to tell a 405 from a 404. */
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
