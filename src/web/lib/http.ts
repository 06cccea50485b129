import axios, { type AxiosRequestConfig, isAxiosError } from 'axios'
import {
  apiBase,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointResponse,
  endpointPath,
} from '#contract/http/endpoint.ts'

// The HTTP client of spec section 7: axios' own XSRF cookie and header, JSON, no default timeout, 2xx is success.
const http = axios.create({ baseURL: apiBase, withXSRFToken: true })

export interface CallOptions {
  signal?: AbortSignal
  /** Version that the change is based on; a newer one on the server answers 412. */
  ifMatch?: number
  /** A key that makes a repeated POST act once. */
  idempotencyKey?: string
  /** Polling that nobody asked for: it does not keep the session alive. */
  background?: boolean
  /** Told how much of the body has left, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Sends one call, with the token when there is one, and answers its parsed body. Rejects with axios' error. */
export async function send<E extends EndpointDefinition>(
  definition: E,
  input: EndpointInput<E> | undefined,
  options: CallOptions,
  token?: string,
): Promise<EndpointResponse<E>> {
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: unknown
    body?: unknown
  }
  const headers: Record<string, string> = {}
  if (token) headers.Authorization = `Token ${token}`
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.background) headers['X-Background'] = '1'
  const config: AxiosRequestConfig = {
    method: definition.method,
    url: endpointPath(definition, params),
    params: query,
    data: body,
    headers,
  }
  if (options.signal) config.signal = options.signal
  const { onProgress } = options
  if (onProgress) config.onUploadProgress = ({ progress = 0 }) => onProgress(progress)
  const response = await http.request<EndpointResponse<E>>(config)
  return response.data
}

/** Status of the answer behind an error; undefined when there was none. */
export function errorStatus(error: unknown): number | undefined {
  return isAxiosError(error) ? error.response?.status : undefined
}
