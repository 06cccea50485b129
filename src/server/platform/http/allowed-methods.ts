import type { FastifyInstance } from 'fastify'

/** Collects the methods of every path, to answer 405 instead of 404. */
export function noteMethods(server: FastifyInstance): (url: string) => string[] {
  const routes: { path: RegExp; method: string }[] = []
  server.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.endpoint) return
    const path = new RegExp(`^${url.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`)
    routes.push(...[method].flat().map((each) => ({ path, method: each })))
  })
  return (url) => {
    const [path = ''] = url.split('?')
    const methods = routes.filter((route) => route.path.test(path)).map((route) => route.method)
    return [...new Set(methods)].sort()
  }
}
