import { z } from 'zod'
import type { EndpointDefinition, HttpMethod } from './endpoint.ts'
import { IdParams } from './fields.ts'

type Route = `${HttpMethod} /${string}`
export type MethodOf<R> = R extends `${infer M extends HttpMethod} ${string}` ? M : never
export type PathOf<R> = R extends `${HttpMethod} ${infer P}` ? P : never
export type NamesOf<R> = R extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesOf<`/${Rest}`>
  : never
type IdText = typeof IdParams.shape.id
export type PathIds<R> = [NamesOf<R>] extends [never]
  ? unknown
  : { params: z.ZodObject<Record<NamesOf<R>, IdText>, z.core.$strict> }

/**
 * Creates endpoints that share `base`. A route is a method and a path, such as 'GET /tasks/:id/'. Path parameters
 * are ids unless `params` overrides them.
 */
export const endpoints =
  <const B extends Partial<EndpointDefinition> & Pick<EndpointDefinition, 'access' | 'tag'>>(base: B) =>
  <const R extends Route, const D extends Partial<EndpointDefinition> & Pick<EndpointDefinition, 'summary'>>(
    route: R,
    definition: D,
  ) => {
    const [method, path] = route.split(' ') as [MethodOf<R>, PathOf<R>]
    const ids = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => [name, IdParams.shape.id])
    const params = ids.length > 0 && { params: z.strictObject(Object.fromEntries(ids)) }
    const endpoint = { ...params, ...base, method, path, ...definition }
    type Definition = B & { method: MethodOf<R>; path: PathOf<R> } & D
    return endpoint as unknown as Definition & ('params' extends keyof (B & D) ? unknown : PathIds<R>)
  }
