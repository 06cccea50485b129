import axios, { type AxiosRequestConfig, isAxiosError } from 'axios'
import {
  apiBase,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointResponse,
  endpointPath,
} from '#contract/http/endpoint.ts'
import { answerMessages } from '#contract/http/errors.ts'
import { hasShapeOf } from './answer-shape.ts'
import { readableErrors } from './fetch-file.ts'

// Spec section 7: axios' XSRF cookie and header, JSON, no timeout, 2xx is success.
const http = axios.create({ baseURL: apiBase, withXSRFToken: true })

let clockDifference = 0
/** A time of this machine's clock by the server's clock. Milliseconds. */
export const serverTime = (time: number): number => time + clockDifference

export interface CallOptions {
  signal?: AbortSignal
  /** Version the change is based on; a newer one on the server answers 412. */
  ifMatch?: number
  idempotencyKey?: string
  /** Polling: does not keep the session alive. */
  background?: boolean
  /** The answer is a file. */
  file?: true
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void
}

/** An error whose message is for people to read. */
export class ToldError extends Error {}

/** The answer of a success is none of ours: a page of a proxy, or a part of an answer. */
export class UnreadableAnswer extends ToldError {
  constructor() {
    super(answerMessages.unreadable)
  }
}

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
  if (options.file) return (await fileOf(config)) as EndpointResponse<E>
  const { data, headers: answered } = await http.request<EndpointResponse<E>>(config)
  clockDifference = Date.parse(answered.date) - Date.now() || clockDifference
  if (definition.response && !hasShapeOf(definition.response, data)) throw new UnreadableAnswer()
  return data
}

async function fileOf(config: AxiosRequestConfig): Promise<{ file: Blob; name: string }> {
  const { data, headers } = await readableErrors(http.request<Blob>({ ...config, responseType: 'blob' }))
  const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1]
  if (!name) throw new UnreadableAnswer()
  return { file: data, name }
}

export function errorStatus(error: unknown): number | undefined {
  return isAxiosError(error) ? error.response?.status : undefined
}
