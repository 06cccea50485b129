import diagnostics from 'node:diagnostics_channel'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'

/** A registered route. */
export interface ServedRoute {
  method: string
  url: string
  endpoint: EndpointDefinition | undefined
}

export async function collectRoutes<App>(
  build: () => Promise<App>,
): Promise<{ app: App; routes: ServedRoute[] }> {
  const routes: ServedRoute[] = []
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url, endpoint: config?.endpoint })
    })
  }
  diagnostics.subscribe('fastify.initialization', collect)
  try {
    return { app: await build(), routes }
  } finally {
    diagnostics.unsubscribe('fastify.initialization', collect)
  }
}

export const servedEndpoints = (routes: readonly ServedRoute[]): EndpointDefinition[] =>
  routes.flatMap(({ endpoint, method }) => (endpoint && method !== 'HEAD' ? [endpoint] : []))

export async function declaredEndpoints(): Promise<EndpointDefinition[]> {
  const folder = join(import.meta.dirname, '../../contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.endpoints.ts'),
  )
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((exported) => Object.values(exported).flatMap(endpointsWithin))
}

function endpointsWithin(value: unknown): EndpointDefinition[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return []
  if ('method' in value && 'access' in value) return [value as EndpointDefinition]
  return Object.values(value).flatMap(endpointsWithin)
}
