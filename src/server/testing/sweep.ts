import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import type { AppUnderTest } from './app.ts'
import type { TestCompany } from './builders.ts'
import { bodyOf, recordOf } from './sweep-records.ts'

export const nameOf = ({ method, path }: EndpointDefinition): string => `${method} ${path}`

/** Returns the ids by parameter name. */
export async function paramsOf(
  app: AppUnderTest,
  { method, path }: EndpointDefinition,
  company: TestCompany,
): Promise<Record<string, number>> {
  const params: Record<string, number> = {}
  for (const [key, name] of path.matchAll(/[^/]+\/:(\w+)/g)) {
    const create = recordOf[nameOf({ method, path } as EndpointDefinition)] ?? recordOf[key]
    if (!create || !name) throw new Error(`The sweep does not know how to make the record of ${path}: ${key}`)
    const kind = path.split('/')[1] as SubjectKind
    params[name] = await create(app, company, params.id ? { kind, id: params.id } : undefined)
  }
  return params
}

/** Undefined for calls without a body. */
export async function payloadOf(
  app: AppUnderTest,
  endpoint: EndpointDefinition,
  company: TestCompany,
): Promise<{ payload?: object }> {
  if (!endpoint.body) return {}
  const body = bodyOf[nameOf(endpoint)]
  if (!body) throw new Error(`The sweep does not know a right body for ${nameOf(endpoint)}`)
  return { payload: await body(company, app) }
}

/** A call about new records. */
export async function makeCall(
  app: AppUnderTest,
  endpoint: EndpointDefinition,
  owner: TestCompany,
  params?: Record<string, number | undefined>,
) {
  const about = params ?? (await paramsOf(app, endpoint, owner))
  const payload = await payloadOf(app, endpoint, owner)
  const url = `${apiBase}${endpointPath(endpoint, about)}`
  const send = (token: string | undefined) =>
    app.server.inject({
      method: endpoint.method,
      url,
      headers: { authorization: `Token ${token}` },
      ...payload,
    })
  return { endpoint, params: about, send }
}
export type PreparedCall = Awaited<ReturnType<typeof makeCall>>
