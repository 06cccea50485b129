import {
  apiBase,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointResponse,
  endpointPath,
} from '#contract/http/endpoint.ts'
import type { AppUnderTest } from './app.ts'

export interface Answer<E extends EndpointDefinition> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: EndpointResponse<E>
}

/** Calls endpoints as one person over HTTP. */
export interface TestClient {
  token: string | undefined
  call<E extends EndpointDefinition>(
    endpoint: E,
    input?: Partial<EndpointInput<E>> | { params?: unknown; query?: unknown; body?: unknown },
    headers?: Record<string, string>,
  ): Promise<Answer<E>>
}

/** Optionally with a token, from a network address. */
export function clientOf(app: AppUnderTest, token?: string, address = '127.0.0.1'): TestClient {
  return {
    token,
    async call(endpoint, input = {}, headers = {}) {
      const { params, query, body } = input as {
        params?: Record<string, unknown>
        query?: Record<string, string>
        body?: object
      }
      const response = await app.server.inject({
        method: endpoint.method,
        url: `${apiBase}${endpointPath(endpoint, params)}`,
        query: query ?? {},
        remoteAddress: address,
        ...(body === undefined ? {} : { payload: body }),
        headers: { ...(token ? { authorization: `Token ${token}` } : {}), ...headers },
      })
      return {
        status: response.statusCode,
        headers: response.headers as Answer<EndpointDefinition>['headers'],
        body: response.body === '' ? undefined : response.json(),
      } as Answer<typeof endpoint>
    },
  }
}
